import { isUseToken } from '@/lib/domain/outcome/use-token'
import { countMarks, mark, sumMarks, type RedactionMark } from '@/lib/redact/mark'
import { redactText } from '@/lib/redact/redact-text'
import { isSecretName, secretBeside, secretWordsOf } from '@/lib/domain/name/secret-name'

export interface RedactedValue<T> {
  value: T
  marks: RedactionMark[]
}

/** Without a digit, a short word holds nothing that is known by its form. */
const plainKey = /^[A-Za-z_$-]{1,32}$/

/**
 * Redacts every text of a JSON value. Text and numbers below a key that names a secret ("apiKey"), or beside a text that does
 * ({ name: "DB_PASSWORD", value: … }), go whole.
 * Keys stay, unless they hold something to redact themselves (a file path, an address). Same shape as the input.
 */
export function redactValue<T>(value: T, also: (text: string) => string = (text) => text): RedactedValue<T> {
  const marks: RedactionMark[][] = []
  const redacted = (text: string) => also(redactText(text))
  const named = (name: string) => (plainKey.test(name) ? also(name) : redacted(name))
  // The walk keeps the kind of every node, so the result has the type of the input.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { value: walk(value, false, { marks, redacted, named }) as T, marks: sumMarks(marks) }
}

interface Walk {
  marks: RedactionMark[][]
  redacted: (text: string) => string
  /** The same of a key. */
  named: (name: string) => string
}

function walk(value: unknown, isSecret: boolean, on: Walk): unknown {
  const { marks, redacted, named } = on
  if (typeof value === 'string') return pushText(isSecret && value !== '' ? maskWhole(value) : redacted(value), marks)
  if (typeof value === 'number') return isSecret ? pushText(mark('secret'), marks) : walkNumber(value, on)
  if (Array.isArray(value)) {
    const words = isSecret ? null : secretWordsOf(value)
    return value.map((item, at) => walk(item, isSecret || words?.has(at) === true, on))
  }
  if (value === null || typeof value !== 'object') return value
  const names = new Set<string>()
  const beside = secretBeside(value as Record<string, unknown>)
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      unused(pushText(named(name), marks), names),
      isSocialNumber(name, member)
        ? pushText(mark('ssn'), marks)
        : walk(member, isSecret || beside.has(name) || isSecretName(name) || (name === 'auth' && typeof member === 'string'), on),
    ]),
  )
}

/** The shortest card has fourteen digits. */
const longNumber = 1e13

function walkNumber(value: number, { marks, redacted }: Walk): unknown {
  const text = String(value)
  const result = Number.isSafeInteger(value) && value >= longNumber ? redacted(text) : text
  return result === text ? value : pushText(result, marks)
}

/** In an object the name of the field is the context that tells nine digits from others. */
function isSocialNumber(name: string, member: unknown): boolean {
  if (!/ssn|social[ _-]?security/i.test(name) || (typeof member !== 'string' && typeof member !== 'number')) return false
  return redactText(`ssn ${member}`) === `ssn ${mark('ssn')}`
}

function maskWhole(value: string): string {
  if (isUseToken(value)) return value
  const redacted = redactText(value)
  // A reference to a variable is no secret, and a mark says more about what was there than another mark.
  return /^\$\{?\w+\}?$/.test(value) || /^\[redacted:[a-z-]+\]$/.test(redacted) ? redacted : mark('secret')
}

function pushText(text: string, marks: RedactionMark[][]): string {
  marks.push(countMarks(text))
  return text
}

/** Two keys that redact to the same text must not swallow each other's value. */
function unused(name: string, names: Set<string>): string {
  let free = name
  for (let count = 2; names.has(free); count++) free = `${name}#${count}`
  names.add(free)
  return free
}
