import type { IncomingMessage } from 'node:http'
import { addressHeader, protoHeader } from './client-of'
import { arrivalOf } from '@/lib/domain/forwarded/arrival'

/** What a client could say of its own way, ours included. */
const spoken = new Set([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-port',
  addressHeader,
  protoHeader,
])

const withHost = new Set([...spoken, 'host'])

function remove({ headers, rawHeaders }: IncomingMessage, gone: ReadonlySet<string>): void {
  const kept = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !gone.has(name.toLowerCase()) ? [name, rawHeaders[at + 1] ?? ''] : [],
  )
  rawHeaders.splice(0, rawHeaders.length, ...kept)
  for (const name of gone) delete headers[name]
}

/**
 * Puts into the headers of a request, before anybody reads them, where it comes from: what trusted proxies say, and nothing of what
 * anybody else says.
 */
export function arrive(incoming: IncomingMessage, isTrusted: (address: string) => boolean): void {
  const { headers, rawHeaders, socket } = incoming
  const said = (name: string): string | undefined => [headers[name]].flat().join(',') || undefined
  const { address, proto, host } = arrivalOf(
    socket.remoteAddress ?? '',
    { for: said('x-forwarded-for'), proto: said('x-forwarded-proto'), host: said('x-forwarded-host') },
    isTrusted,
  )
  const own: [string, string][] = [[addressHeader, address]]
  if (proto !== null) own.push([protoHeader, proto])
  if (host !== null) own.push(['host', host])
  const gone = host === null ? spoken : withHost
  // Most clients say nothing: their headers are left as they are.
  if ([...gone].some((name) => headers[name] !== undefined)) remove(incoming, gone)
  rawHeaders.push(...own.flat())
  for (const [name, value] of own) headers[name] = value
}
