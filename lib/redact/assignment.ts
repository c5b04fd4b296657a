import { isHarmless, isPlainWord, isRandom } from '@/lib/redact/harmless-value'
import { mark } from '@/lib/redact/mark'
import { isCount, isSecretSuffix, secretWords } from '@/lib/redact/secret-name'

const hint = new RegExp(`(?:${secretWords}|pass=)`, 'i')
const name = String.raw`(?<!\[redacted:)(?<word>${secretWords}|(?<![a-z])pass(?==))(?<suffix>[\w-]{0,40})`
const separator = String.raw`(?<close>\\{0,3}["'\x60]?\]?[ \t]{0,8})(?<sign>=>|:=|={1,3}(?!=)|:)(?<gap>[ \t]{0,8}(?:\\\n\s{0,8})?)`
const quoted = String.raw`(?:(?<escaped>\\{1,3}["'])(?<inner>[^\r\n]{1,2000}?)(?=\\{1,3}["']|$|[\r\n])|(?<quote>["'\x60])(?<text>(?:\\.|(?!\k<quote>)[^\\\r\n]){1,2000}))`
const bare = String.raw`(?<bare>(?![=!])[^\s"'\x60,;&|<>(){}[\]\\]{1,1000})(?<next>[^\s]?)`
const assignment = new RegExp(`${name}${separator}(?:${quoted}|${bare})`, 'gi')
const flag = new RegExp(
  String.raw`(?<=\s--?(?:[a-z]{1,20}-){0,3}(?:${secretWords}|pass)[ \t]{1,4})(?<quote>["']?)(?<value>[^\s"'\-$<{[][^\s"'\x60]{3,500})`,
  'gi',
)

/** Masks values assigned to names that say "secret", in shell, JSON (also escaped), YAML, INI, code and flags. */
export function redactAssignments(text: string): string {
  if (!hint.test(text)) return text
  const assigned = text.replace(assignment, (whole: string, ...rest: unknown[]) => {
    const groups = groupsOf(rest)
    const value = groups.inner ?? groups.text ?? groups.bare ?? ''
    const at = rest.findLastIndex((item) => typeof item === 'number')
    return isSecret(groups, value, text, Number(rest[at])) ? maskIn(whole, groups, value) : whole
  })
  return assigned.replace(flag, (whole: string, quote: string, value: string) =>
    isHarmless(value) || (quote === '' && isPlainWord(value) && value.length < 12) ? whole : quote + mark('secret'),
  )
}

type Groups = Partial<Record<'word' | 'suffix' | 'close' | 'sign' | 'gap' | 'inner' | 'text' | 'bare' | 'next', string>>

function groupsOf(rest: unknown[]): Groups {
  const last = rest.at(-1)
  return typeof last === 'object' && last !== null ? last : {}
}

function maskIn(whole: string, groups: Groups, value: string): string {
  const tail = groups.bare === undefined ? '' : (groups.next ?? '')
  return whole.slice(0, whole.length - tail.length - value.length) + mark('secret') + tail
}

function isSecret(groups: Groups, value: string, text: string, at: number): boolean {
  const { word = '', suffix = '', sign = '' } = groups
  if (!isSecretSuffix(suffix) || isHarmless(value)) return false
  if (isCount(text.slice(Math.max(0, at - 16), at), word)) return false
  const isPassword = /^p/i.test(word)
  if (/^[\d_.]+$/.test(value) && (!isPassword || value.length < 4)) return false
  if (/^pwd$/i.test(word) && /^[/~.]/.test(value)) return false
  if (groups.bare === undefined) return true
  const next = groups.next ?? ''
  if (next !== '' && '([{<'.includes(next)) return false
  if (!isPlainWord(value)) return true
  if (value.toLowerCase() === word.toLowerCase() || sign.length > 1) return false
  const isSpaced = /\s/.test(`${groups.close}${groups.gap}`)
  if (sign === '=' && !isSpaced) return next === '' || !',)'.includes(next)
  // A bare word after ": " or " = " is a secret only where the line is nothing but the pair.
  return next === '' && isWholeLine(text, at, groups)
}

function isWholeLine(text: string, at: number, groups: Groups): boolean {
  const start = text.lastIndexOf('\n', at) + 1
  if (at - start > 60 || !/^[\s\-#]*[\w.-]*$/.test(text.slice(start, at))) return false
  const length = [groups.word, groups.suffix, groups.close, groups.sign, groups.gap, groups.bare].join('').length
  return /^[ \t]*(?:\r?\n|$)/.test(text.slice(at + length, at + length + 80))
}

const keyed =
  /((?:key|auth|signature|sig|salt|jwt|bearer|dsn|sid|hmac|license|cookie)[\w-]{0,30}\\{0,3}["']?\]?\s{0,4}[:=]\s{0,4}\\{0,3}["'`]?)([A-Za-z0-9+/_-]{20,512}={0,2})/gi
const variable = /(\b[A-Z][A-Z0-9_]{1,40}=["']?)([A-Za-z0-9+/_-]{20,512}={0,2})/g

/** Masks random-looking values assigned to keys, signatures and environment variables. */
export function redactRandomAssignments(text: string): string {
  const result = text.includes('=') ? text.replace(variable, maskRandom) : text
  return result.includes('=') || result.includes(':') ? result.replace(keyed, maskRandom) : result
}

function maskRandom(whole: string, lead: string, value: string): string {
  return isRandom(value) ? lead + mark('secret') : whole
}
