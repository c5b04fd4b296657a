import { createHash, randomBytes } from 'node:crypto'
import { cookieOf } from './cookie'

/** The cookie of a browser that a person signed in with. */
export const sessionCookie = 'mettle-session'
/** How long a browser stays signed in. */
export const sessionSeconds = 30 * 24 * 60 * 60

/** A new secret of 256 random bits: so many that its plain hash can't be guessed. */
export const newSecret = (): string => randomBytes(32).toString('hex')

/** Under what a secret is found; the secret itself is stored nowhere. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The secret that a browser shows; null without one. */
export function shownSecret(headers: Headers): string | null {
  const secret = cookieOf(headers, sessionCookie)
  return secret !== undefined && /^[0-9a-f]{64}$/.test(secret) ? secret : null
}

const browsers = [
  ['Edge', /\bEdg\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /Chrom(?:e|ium)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Browser and system as a person knows them again, and nothing else of what the browser says of itself. */
export function clientOf(userAgent: string | null): string {
  const named = (known: readonly (readonly [string, RegExp])[]) => known.find(([, mark]) => mark.test(userAgent ?? ''))?.[0]
  const [browser, system] = [named(browsers), named(systems)]
  return [browser ?? 'A browser', ...(system ? [`on ${system}`] : [])].join(' ')
}
