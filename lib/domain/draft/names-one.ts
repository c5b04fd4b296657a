import { wordsOf } from '@/lib/domain/draft/action-of'
import { isIdentifier } from '@/lib/domain/draft/safe-constant'
import type { DraftOccurrence } from '@/lib/domain/draft/types'

const list = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Before `name` these indicate a person's name; in a tool's name they indicate whose a bare `name` is. */
const people = list(
  'first last given family middle full maiden nick user customer client patient passenger person people contact employee member guest ' +
    'student author holder cardholder recipient sender buyer seller driver',
)
/** A person's name or address in one word. */
const personal = list(
  'firstname lastname surname forename fullname nickname username login assignee requester phone telephone tel fax email mail zip zipcode postal postcode address ' +
    'street ssn passport iban dob birth birthday birthdate',
)
/** Things with a distinct number for each case. */
const numbered = list(
  'account card order invoice tracking confirmation case reservation booking ticket issue pull pr policy claim member customer employee ' +
    'passport serial license licence contract transaction payment reference',
)
/** One of a few, not one of many: its id is a kind. */
const kinds = list('model language locale region kind type category currency timezone tool plugin template status')

/** Two or three capitalized words: as likely a person's name as anything else. */
const fullName = /^\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}\.?)?(?: \p{Lu}[\p{Ll}'’-]+){1,2}$/u

/** Words that only describe how a value is written: `phone_number` and `zip_code` are phone and zip. */
const manner = /^(?:numbers?|no|code|address(?:es)?|line|\d+)$/

/** A value with its parameter and tool. */
interface ParamValue {
  tool: string
  /** A path for a nested parameter: `filter.user_id`. */
  param: string
  value: unknown
}

/**
 * Whether a parameter's value identifies a person or one case: an id, a person's name, a contact address. A bare `name` may be a
 * branch's or a script's: it is a person's if its tool deals with people, or if its value looks like one. Booleans identify
 * nobody.
 */
export function namesOne({ tool, param, value }: ParamValue): boolean {
  if (typeof value === 'boolean') return false
  const words = wordsOf(param.split('.').at(-1) ?? param).map((word) => word.replace(/(?<=\p{L})\d+$/u, ''))
  const last = words.at(-1) ?? ''
  const before = words.at(-2) ?? ''
  if (/^(?:ids?|uuid|guid)$/.test(last)) return !kinds.has(before)
  if (/^names?$/.test(last)) {
    const isPersons = before === '' ? wordsOf(tool).some((word) => people.has(word)) : people.has(before)
    return isPersons || (typeof value === 'string' && fullName.test(value.trim()))
  }
  if (/^(?:numbers?|no)$/.test(last) && numbered.has(before)) return true
  const head = words.findLast((word, at) => at === 0 || !manner.test(word)) ?? ''
  return personal.has(head.replace(/s$/, '')) || personal.has(head)
}

/** "I'm Ana Doe", "my name is Ana". */
const introduction =
  /(?:\bI['’]m|\bI am|\b[Mm]y name(?: is|['’]s)|\b[Tt]his is(?= \p{Lu}\S* \p{Lu}))((?: \p{Lu}[\p{Ll}'’-]*\p{Ll}(?![\p{L}\p{N}])){1,3})/gu

/** The names by which the author of a text introduces themselves, word by word, lower case. */
export function introducedNames(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(introduction)].flatMap(([, names = '']) => plainWords(names)))
}

/** Words in lower case, without surrounding punctuation. */
const plainWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map(bare)
    .filter((word) => word.length > 1)

const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/**
 * The words in step inputs that identify a person or one case, lower case: persons' names word by word, codes of capitals or
 * digits whole. Other id values are usually common words (`main`), and requests may use them.
 */
export function caseWords(shapes: readonly { tool: string }[], occurrences: readonly DraftOccurrence[]): ReadonlySet<string> {
  const matches = new Set<string>()
  const walk = (tool: string, param: string, value: unknown, depth: number): void => {
    if (Array.isArray(value)) for (const one of value) walk(tool, param, one, depth + 1)
    else if (typeof value === 'object' && value !== null && depth < 6)
      for (const [key, one] of Object.entries(value)) walk(tool, key, one, depth + 1)
    else if (typeof value === 'string' && namesOne({ tool, param, value }))
      for (const word of wordsNaming(param, value)) matches.add(word)
  }
  for (const { steps } of occurrences) steps.forEach((step, at) => step && walk(shapes[at]?.tool ?? '', '', step.input, 0))
  return matches
}

function wordsNaming(param: string, value: string): string[] {
  if (/name[s\d]*$/i.test(param)) return plainWords(value)
  return /^\W*[\p{Lu}\d_-]{4,}\W*$/u.test(value) ? plainWords(value) : []
}

/** Whether a text contains one of these words, an identifier by its form, or the name its author goes by. */
export function namesSomebody(text: string, cases: ReadonlySet<string>): boolean {
  if (introducedNames(text).size > 0 || isIdentifier(text)) return true
  return plainWords(text).some((word) => cases.has(word))
}
