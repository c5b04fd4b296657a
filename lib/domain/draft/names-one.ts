import { wordsOf } from '@/lib/domain/draft/action-of'
import { isIdentifier } from '@/lib/domain/draft/safe-constant'
import type { DraftOccurrence } from '@/lib/domain/draft/types'

const list = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Before `name` they make it a person's; in a tool's name they say whose a bare `name` is. */
const people = list(
  'first last given family middle full maiden nick user customer client patient passenger person people contact employee member guest ' +
    'student author holder cardholder recipient sender buyer seller driver',
)
/** A person's name or address in one word. */
const personal = list(
  'firstname lastname surname forename fullname nickname username phone telephone tel fax email mail zip zipcode postal postcode address ' +
    'street ssn passport iban dob birth birthday birthdate',
)
/** What has a number of its own for each case. */
const numbered = list(
  'account card order invoice tracking confirmation case reservation booking ticket issue pull pr policy claim member customer employee ' +
    'passport serial license licence contract transaction payment reference',
)
/** What is one of a few, not one of many: its id says a kind. */
const kinds = list('model language locale region kind type category currency timezone tool plugin template status')

/** A name of two or three capitalised words: of a person as likely as of anything else. */
const fullName = /^\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}\.?)?(?: \p{Lu}[\p{Ll}'’-]+){1,2}$/u

/** Words in which a parameter only says how its value is written: `phone_number` and `zip_code` are phone and zip. */
const manner = /^(?:numbers?|no|code|address(?:es)?|line|\d+)$/

/** A value with the parameter that it was given for, and the tool. */
interface ParamValue {
  tool: string
  /** A path where it stands in an object: `filter.user_id`. */
  param: string
  value: unknown
}

/**
 * Whether a parameter's name says that its value names somebody or one case: an id, a person's name, what reaches them. A `name` alone
 * may be a branch's or a script's: it is a person's where its tool deals with people, or where its value is written like one. A yes or
 * no names nobody.
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

/** The names by which a text introduces its writer, word by word, lower case. */
export function introducedNames(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(introduction)].flatMap(([, names = '']) => plainWords(names)))
}

/** Words in lower case, without the signs around them. */
const plainWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map(bare)
    .filter((word) => word.length > 1)

const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/**
 * The words that name somebody or one case in the inputs of some steps, lower case: persons' names word by word, codes of capitals or
 * digits whole. Other values of ids are common words as a rule (`main`), and requests may use them.
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

/** Whether a text holds one of these words, a word that is an identifier by its form, or a name that its writer goes by. */
export function namesSomebody(text: string, cases: ReadonlySet<string>): boolean {
  if (introducedNames(text).size > 0 || isIdentifier(text)) return true
  return plainWords(text).some((word) => cases.has(word))
}
