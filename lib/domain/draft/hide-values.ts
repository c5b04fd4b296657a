import { namesOne } from '@/lib/domain/draft/names-one'
import type { DraftOccurrence } from '@/lib/domain/draft/types'

/** Different values of a parameter from which it varies with the case. */
const variesFrom = 3
const longest = 60
/** Names, codes, places and numbers, and what its parameter says names one; another plain word is a choice that says what is wanted. */
const isOfCase = (text: string, param: string): boolean =>
  text.length >= 2 && text.length <= longest && (/\p{Lu}|\d/u.test(text) || isOfOne(text, param))

/** Whether a plain text names a person or a case, by its parameter and its form: a login, not a word. */
const isOfOne = (value: string, param: string): boolean => /^\S*[._@-]\S*$/.test(value) && namesOne({ tool: '', param, value })

/** Values of one case, longest first, each with the parameter that it stood for. */
export type CaseValues = readonly (readonly [value: string, param: string])[]

/** The values that vary from run to run (have so many forms), of every parameter of every step, nested ones by their last name. */
export function caseValues(occurrences: readonly DraftOccurrence[], forms = variesFrom): CaseValues {
  const byParam = new Map<string, Set<string>>()
  const walk = (value: unknown, param: string, depth: number): void => {
    if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value).trim()
      if (isOfCase(text, param)) byParam.set(param, (byParam.get(param) ?? new Set()).add(text))
    } else if (Array.isArray(value)) for (const one of value) walk(one, param, depth + 1)
    else if (typeof value === 'object' && value !== null && depth < 6)
      for (const [key, one] of Object.entries(value)) walk(one, key, depth + 1)
  }
  for (const { steps } of occurrences) for (const step of steps) if (step) walk(step.input, '', 0)
  return [...byParam]
    .filter(([, values]) => values.size >= forms)
    .flatMap(([param, values]) => [...values].map((value) => [value, param] as const))
    .toSorted(([a], [b]) => b.length - a.length || (a < b ? -1 : 1))
}

/** What names one case by its form: a branch with a number, a ticket, a numbered issue. */
const namingForms: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}/._-])[\p{L}\p{N}_-]+\/(?=[\p{L}_/-]*\d)[\p{L}\p{N}_/-]+(?![\p{L}\p{N}/.])/gu, '<branch>'],
  [/(?<![\p{L}\p{N}.])v?\d+\.\d+\.\d+(?:-[\p{L}\p{N}.]+)?(?![\p{L}\p{N}])/giu, '<version>'],
  [/(?<![\p{L}\p{N}-])(?!(?:utf|sha|iso|rfc|aes|rsa|crc|gpt|pep|cp|cve)-)\p{L}{2,10}-\d{2,7}(?![\p{L}\p{N}.-])/giu, '<ticket>'],
  [/(?<=\b(?:PR|MR|issue|pull request|ticket|bug) ?#?)\d+\b|(?<=(?<![\p{L}\p{N}&])#)\d+\b/giu, '<number>'],
]

/** Whether what is looked for by any word is a name: of a parameter that says nothing. */
const isNamed = (value: string, param: string): boolean =>
  /^(?:q|query|text|value|search|term|input|keyword)$/i.test(param) && /^\p{Lu}\p{Ll}+(?: \p{Lu}[\p{Ll}'’-]+){1,2}$/u.test(value)

const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign)

/** A text in which each value of a case is written as its placeholder: "Book a taxi for <rider> to <place>". */
export function hideValues(text: string, values: CaseValues): string {
  const plain = values.reduce((rest, [value, param]) => hideOne(rest, value, `<${isNamed(value, param) ? 'name' : param}>`), text)
  const unmarked = plain.replaceAll(/\[redacted:([a-z-]+)\]/g, (_, kind: string) => `<${kind.replaceAll('-', '_')}>`)
  return namingForms.reduce((rest, [form, placeholder]) => rest.replaceAll(form, placeholder), unmarked)
}

function hideOne(text: string, value: string, placeholder: string): string {
  let result = ''
  let from = 0
  for (;;) {
    const at = text.indexOf(value, from)
    if (at < 0) return result + text.slice(from)
    const end = at + value.length
    const isWhole = !isWordSign(text[at - 1]) && !isWordSign(text[end])
    result += text.slice(from, at) + (isWhole ? placeholder : value)
    from = end
  }
}
