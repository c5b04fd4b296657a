import { promises as dns } from 'node:dns'
import net from 'node:net'
import { addressKind } from '@/lib/domain/webhook/address'
import { invalid } from '@/lib/domain/problem/problem'
import type { Context } from '@/lib/kernel'

/**
 * The address to connect to, looked up once and kept for the connection, so that the name cannot mean another one later.
 * Loopback is open to a server that is itself bound to loopback; private networks to nobody.
 * @throws Problem `invalid` for an address inside.
 */
export async function guardAddress(ctx: Pick<Context, 'settings'>, url: string): Promise<{ address: string; family: 4 | 6 }> {
  const { hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const literal = net.isIP(host)
  const addresses = literal
    ? [{ address: host, family: literal }]
    : await dns.lookup(host, { all: true }).catch(() => {
        throw invalid(`url: no address is known for ${host}.`)
      })
  const closed = addresses.find(({ address }) => {
    const kind = addressKind(address)
    return kind === 'private' || (kind === 'loopback' && !ctx.settings.isLoopback)
  })
  if (closed) throw invalid(`url: ${host} is in a private network, which this server does not call.`)
  const [first] = addresses
  if (!first) throw invalid(`url: no address is known for ${host}.`)
  return { address: first.address, family: first.family === 6 ? 6 : 4 }
}
