import { claimOf, type AuthSettings } from '@/lib/auth/caller'
import type { Settings } from '@/lib/config/settings'
import { Problem } from '@/lib/domain/problem/problem'
import { unauthenticated } from './unauthenticated'

const local = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Host name without its port. */
const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase()

type Bind = Pick<Settings, 'isLoopback' | 'host'> & Partial<Pick<Settings, 'publicUrl'>>

/** The Host must be ours, so that DNS rebinding from another name fails. */
function hostFault(host: string | null, { isLoopback, publicUrl = null }: Bind): Problem | null {
  if (publicUrl !== null) {
    // Probes of this machine come by its own name.
    if (host === new URL(publicUrl).host || local.has(nameOf(host ?? ''))) return null
    return new Problem(
      'forbidden',
      `Host "${host ?? ''}" is not this server. Use ${publicUrl}, and have the proxy pass the Host on.`,
    )
  }
  if (isLoopback ? local.has(nameOf(host ?? '')) : Boolean(host)) return null
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

/**
 * Why a request gets no page: pages are for people, and a key opens the API alone; null when it may get them, which of a browser or at
 * the machine itself the page finds out (`pageContext`).
 */
export function signInFault(headers: Headers, settings: AuthSettings): Problem | null {
  const { kind } = claimOf(headers, settings)
  if (kind === 'owner' || kind === 'local' || kind === 'browser') return null
  return unauthenticated(settings, kind === 'key' ? 'unknown' : kind)
}
