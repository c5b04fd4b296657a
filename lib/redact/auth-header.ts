import { isHarmless, isPlainWord } from '@/lib/redact/harmless-value'
import { mark } from '@/lib/redact/mark'

const schemes = 'bearer|basic|token|digest|apikey|negotiate|ntlm'
const header = new RegExp(
  String.raw`(authorization\\{0,3}["']?\]?\s{0,4}[:=]\s{0,4}\\{0,3}["'\x60]?)((?:${schemes})\s{1,4})?([^\s"'\x60,;\\]{3,8000})`,
  'gi',
)
const standing = /(?<![\w-])(bearer|basic)(\s{1,4})([\w.~+/=-]{8,8000})/gi
const cookie = /((?<![\w-])(?:set-)?cookie\\{0,3}["']?\s{0,4}:\s{0,4}\\{0,3}["'`]?)([^"'\r\n\\]{4,8000})/gi
const userFlag = /(\s(?:-u|-U|--user|--proxy-user)(?:\s{1,4}|=)?["']?)([^\s"':$<[]{1,128}:[^\s"']{1,256})/g
const passwordFlag =
  /(\bsshpass\s+-p\s*|\bredis-cli\s[^\n|;]{0,200}?-a\s+|\bmysql(?:dump|admin)?\s[^\n|;]{0,200}?\s-p)(["']?)([^\s"'$<[-][^\s"']*)/g

/** Masks credentials of HTTP headers, cookies, and the user and password flags of well-known clients. */
export function redactAuthHeaders(text: string): string {
  let result = text
  if (/authorization/i.test(result)) result = result.replace(header, maskHeader)
  if (/bearer|basic/i.test(result)) result = result.replace(standing, maskStanding)
  if (/cookie/i.test(result)) result = result.replace(cookie, maskCookie)
  if (/curl|wget|http/.test(result)) result = result.replace(userFlag, maskUser)
  if (/sshpass|redis-cli|mysql/.test(result)) result = result.replace(passwordFlag, `$1$2${mark('secret')}`)
  return result
}

function maskHeader(whole: string, lead: string, scheme: string | undefined, value: string): string {
  if (isHarmless(value)) return whole
  // Without a scheme the word may be prose or code ("authorization: required"): only what holds a digit goes.
  if (!scheme && (!/\d/.test(value) || value.includes('('))) return whole
  return lead + (scheme ?? '') + mark('secret')
}

function maskStanding(whole: string, scheme: string, gap: string, value: string): string {
  const isToken = !isHarmless(value) && (/\d/.test(value) || value.endsWith('=') || (value.length >= 32 && !isPlainWord(value)))
  return isToken ? scheme + gap + mark('secret') : whole
}

function maskCookie(whole: string, lead: string, value: string): string {
  return value.includes('=') && !isHarmless(value) ? lead + mark('secret') : whole
}

function maskUser(whole: string, lead: string, value: string): string {
  // "-u 1000:1000" is a user and a group by number, as container tools take them.
  return /^\d+:\d+$/.test(value) ? whole : lead + mark('credentials')
}
