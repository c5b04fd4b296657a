import { anchorsOf } from '@/lib/redact/anchor'
import { isHarmless, isPlainWord } from '@/lib/redact/harmless-value'
import { mark } from '@/lib/redact/mark'
import { patternRule, type Rule } from '@/lib/redact/rule'
import { isCount, isSecretSuffix, secretSpellings, secretWords } from '@/lib/domain/name/secret-name'

const hint = new RegExp(`(?:${secretWords}|pass=)`, 'i')
const name = String.raw`(?<!\[redacted:)(?<word>${secretWords}|(?<![a-z])pass(?==))(?<suffix>[\w-]{0,40})`
const separator = String.raw`(?<close>\\{0,3}["'\x60]?\]?[ \t]{0,8})(?<sign>=>|:=|={1,3}(?!=)|:)(?<gap>[ \t]{0,8}(?:\\\n\s{0,8})?)`
const quoted = String.raw`(?:(?<escaped>\\{1,3}["'])(?<inner>[^\r\n]{1,2000}?)(?=\\{1,3}["']|$|[\r\n])|(?<quote>["'\x60])(?<text>(?:\\.|(?!\k<quote>)[^\\\r\n]){1,2000}))`
const sign = String.raw`[^\s"'\x60,;&|<>(){}[\]\\]`
/** An "&" is part of a value, but where it begins the next field of a form, or a command. */
const joined = String.raw`&(?![\w.%-]{1,64}=|amp;)(?=${sign})`
const bare = String.raw`(?<bare>(?![=!])${sign}{1,1000}(?:${joined}${sign}{1,1000}){0,8})(?<next>[^\s]?)`

const assignment = patternRule({
  name: 'assignment',
  form: new RegExp(`${name}${separator}(?:${quoted}|${bare})`, 'gi'),
  anchors: anchorsOf([...secretSpellings, 'pass='], { anyCase: true }),
  put: (whole, _groups, { groups = {}, input, index }) => {
    const value = groups.inner ?? groups.text ?? groups.bare ?? ''
    return isSecret(groups, value, input, index) ? maskIn(whole, groups, value) : whole
  },
  worth: (text) => hint.test(text),
})

const someQuote = String.raw`\\{0,3}["']`
const between = String.raw`(?:${someQuote}\w{1,20}${someQuote}\s{0,4}:\s{0,4}(?:\\{0,3}"[^"\\\n]{0,60}\\{0,3}"|\w{1,10})\s{0,4},\s{0,40}){0,3}`
const jsonValue = String.raw`${someQuote}\s{0,8},\s{0,40}${between}${someQuote}(?:value|val)${someQuote}\s{0,4}:\s{0,4}`
const yamlValue = String.raw`["']?[ \t]{0,8}\r?\n[ \t]{1,40}value:[ \t]{1,8}`

/** What a list of variables says: { "name": "DB_PASSWORD", "value": "…" }, or the same in YAML. */
const listed = patternRule({
  name: 'listed-value',
  form: new RegExp(
    String.raw`${name}(?<gap>${jsonValue}|${yamlValue})(?:${quoted}|(?<bare>(?![|>&*{[$])[^\s"'\x60,{}[\]][^\s"'\x60,]{0,1000}))`,
    'gi',
  ),
  anchors: anchorsOf(secretSpellings, { anyCase: true }),
  put: (whole, _groups, { groups = {}, input, index }) => {
    const value = groups.inner ?? groups.text ?? groups.bare ?? ''
    const { word = '', suffix = '' } = groups
    const isCounted = isCount(input.slice(Math.max(0, index - 16), index), word)
    if (!isSecretSuffix(suffix) || isCounted || isHarmless(value)) return whole
    return whole.slice(0, whole.length - value.length) + mark('secret')
  },
  worth: (text) => text.includes('val') && hint.test(text),
})

const secretFlag = new RegExp(
  String.raw`(?<=\s--?(?:[a-z]{1,20}-){0,3}(?:${secretWords}|pass)[ \t]{1,4})(?<quote>["']?)(?<value>[^\s"'\-$<{[][^\s"'\x60]{3,500})`,
  'gi',
)
const flagName = new RegExp(String.raw`-(?:${secretWords}|pass)[ \t]`, 'i')

function redactFlags(text: string): string {
  if (!hint.test(text)) return text
  return text.replace(secretFlag, (whole: string, quote: string, value: string) =>
    isHarmless(value) || (quote === '' && isPlainWord(value) && value.length < 12) ? whole : quote + mark('secret'),
  )
}

const flag: Rule = {
  name: 'secret-flag',
  anchors: [anchorsOf([String.raw`\s-[a-z-]`], { anyCase: true })],
  everywhere: redactFlags,
  at: (text) => (flagName.test(text) ? redactFlags(text) : text),
}

/** Masks values assigned to names that say "secret", in shell, JSON (also escaped), YAML, INI, code and flags. */
export const assignmentRules: readonly Rule[] = [assignment, listed, flag]

type Groups = Partial<Record<'word' | 'suffix' | 'close' | 'sign' | 'gap' | 'inner' | 'text' | 'bare' | 'next', string>>

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
