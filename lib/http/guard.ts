import type { Settings } from '@/lib/config/settings'
import { Problem } from '@/lib/domain/problem/problem'

const local = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Host name without its port. */
const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase()

type Bind = Pick<Settings, 'isLoopback' | 'host'>

/**
 * The Host must be ours: a page of another name that was made to point here (DNS rebinding) gets nothing.
 * @throws Problem `forbidden`
 */
export function guardHost(host: string | null, settings: Bind): void {
  const isOurs = settings.isLoopback ? local.has(nameOf(host ?? '')) : Boolean(host)
  if (!isOurs) {
    throw new Problem('forbidden', `Host "${host ?? ''}" is not this server. Ask it by the address it printed at its start.`)
  }
}

/**
 * Keeps other origins' pages away from a server that trusts whoever is at the machine: a request that a browser sends
 * for another origin is refused.
 * @throws Problem `forbidden`
 */
export function guardOrigin(headers: Headers, settings: Bind): void {
  const host = headers.get('host')
  guardHost(host, settings)
  const origin = headers.get('origin')
  if (origin && URL.canParse(origin) && new URL(origin).host === host) return
  if (origin) throw new Problem('forbidden', 'This request comes from a page of another origin, which may not act here.')
  const site = headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') {
    throw new Problem('forbidden', 'This request comes from a page of another site, which may not act here.')
  }
}
