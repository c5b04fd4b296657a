import { isStorable } from '@/lib/domain/storable-text'

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Parts of an address that a browser may be sent to; null for what is none. */
const parsed = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && loopback.has(hostname)

/** Whether a program may have people sent back to an address: over TLS, or to the machine they sit at. */
export function isRedirectUri(text: string): boolean {
  const url = parsed(text)
  if (!url || text.length > 2_000 || !isStorable(text) || text.includes('#') || url.username !== '' || url.password !== '')
    return false
  return isUnread(url)
}

/** Whether nobody on the way reads what goes to an address: over TLS, or it stays on this machine. */
export const isUnread = (url: URL): boolean => url.protocol === 'https:' || isLoopback(url)

/** Whether an address is one of the registered ones, to the letter; on this machine with any port (RFC 8252, 7.3). */
export function isRegistered(text: string, registered: readonly string[]): boolean {
  if (!isRedirectUri(text)) return false
  if (registered.includes(text)) return true
  const url = parsed(text)
  return url !== null && isLoopback(url) && registered.some((one) => portless(one) === portless(text))
}

function portless(text: string): string | null {
  const url = parsed(text)
  if (!url || !isLoopback(url)) return null
  url.port = ''
  return url.href
}
