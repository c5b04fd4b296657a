import { callerOf, type Caller } from '@/lib/auth/caller'
import type { Settings } from '@/lib/config/settings'
import { Problem } from '@/lib/domain/problem/problem'

const local = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Host name without its port. */
const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase()

type Bind = Pick<Settings, 'isLoopback' | 'host'>

/** The Host must be ours, so that DNS rebinding from another name fails. */
function hostFault(host: string | null, settings: Bind): Problem | null {
  const isOurs = settings.isLoopback ? local.has(nameOf(host ?? '')) : Boolean(host)
  if (isOurs) return null
  return new Problem('forbidden', `Host "${host ?? ''}" is not this server. Use the address it printed at startup.`)
}

const isOwn = (origin: string, host: string | null): boolean => URL.canParse(origin) && new URL(origin).host === host

/** Why a page is refused; null when it is served. Links from other sites may lead here, but their scripts may not send requests. */
export function pageFault(headers: Headers, settings: Bind): Problem | null {
  const [host, origin] = [headers.get('host'), headers.get('origin')]
  const fault = hostFault(host, settings)
  if (fault) return fault
  if (origin && !isOwn(origin, host)) return new Problem('forbidden', 'Requests from pages of another origin are not allowed.')
  return null
}

/**
 * Protects a server that trusts the local user from pages of other origins: why a browser's cross-origin request is refused; null
 * for any other request.
 */
export function originFault(headers: Headers, settings: Bind): Problem | null {
  const fault = pageFault(headers, settings)
  if (fault || headers.get('origin')) return fault
  const site = headers.get('sec-fetch-site')
  if (site !== 'cross-site' && site !== 'same-site') return null
  return new Problem('forbidden', 'Requests from pages of another site are not allowed.')
}

/** @throws Problem `forbidden` when `originFault` returns a reason. */
export function guardOrigin(headers: Headers, settings: Bind): void {
  const fault = originFault(headers, settings)
  if (fault) throw fault
}

/** The caller. @throws Problem `unauthenticated`, with the way to get access. */
export function requireCaller(settings: Bind): Caller {
  const caller = callerOf(settings)
  if (caller) return caller
  throw new Problem(
    'unauthenticated',
    `This server is bound to ${settings.host}, where others reach it too, and accounts do not exist yet: it serves nobody. ` +
      'Leave METTLE_HOST out, or set it to 127.0.0.1, and start again. To use it from another machine, forward a port to it, ' +
      'as with "ssh -L 4310:127.0.0.1:4310 <this machine>", and open http://127.0.0.1:4310 there.',
  )
}
