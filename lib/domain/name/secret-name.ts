import { capital } from '@/lib/domain/capital'
/** Words in a name that say its value is secret, and what makes a "key" one; an element a character. */
const words = ['password', 'passwd', 'passphrase', 'passcode', 'pwd', 'secret', 'token', 'credential']
const keys = 'api access private auth account signing encryption master subscription deploy ssh storage'.split(' ')
export const secretWords = [...words, `(?:${keys.join('|')})[_-]?key`].join('|')

/** How each of them is spelled, as anchors. */
export const secretSpellings: readonly string[] = [...words, ...keys.flatMap((name) => [`${name}key`, `${name}[_-]key`])]

/** Last words that say the value is about a secret, not one. */
const about =
  /(?:count|limit|usage|types?|ur[il]|names?|len|length|budget|max|min|ids?|expir\w*|ttl|path|file|dir|policy|field|label|hint|regex|pattern|rules?|env|refs?|version|scopes?|endpoint|status|errors?|size|index|cost|price|format|provider|manager|used|total|required|enabled|valid|strength|prompt|placeholder|input|output|saved|remaining)$/i
const counted =
  /(?:max|min|num|total|input|output|prompt|completion|cached?|read|creation|reasoning|thinking|budget|used|per)[_-]?$/i

/** True when what stands before "token" in a name makes it a measure: "max_tokens", "totalInputTokens". */
export function isCount(before: string, word: string): boolean {
  return /^token$/i.test(word) && counted.test(before)
}

/** True when what follows the secret word in a name ("…token" + "Count") leaves it a secret's name. */
export function isSecretSuffix(suffix: string): boolean {
  return /^s?(?:$|[_\-.A-Z0-9])/.test(suffix) && !about.test(suffix)
}

const named = new RegExp(`(?:${secretWords})`, 'i')
const alone = /^(?:authorization|proxy-authorization|cookie|set-cookie|jwt|otp|passcode|bearer)$/i

/** True for the name of a field whose value is secret as a whole: "apiKey", "client_secret", "PGPASSWORD". */
export function isSecretName(name: string): boolean {
  if (alone.test(name)) return true
  const match = named.exec(name)
  return (
    match !== null && !isCount(name.slice(0, match.index), match[0]) && isSecretSuffix(name.slice(match.index + match[0].length))
  )
}

/** What a form calls the place for a value, behind the name of the value. */
const place = /_*(?:field|input|text_?box|box)_*$/i
/** Names of the environment say it with their last word alone. */
const variable = /^(?!.*PUBLIC_KEY$)[A-Z][A-Z0-9_]*_(?:KEY|AUTH|PASS|PAT|DSN)$/
const nameMax = 80

/** True for a text that names something secret, as one field of an object names the value of another: "DB_PASSWORD", "API key". */
export function namesSecret(text: string): boolean {
  if (text.length > nameMax) return false
  const last = text.slice(text.lastIndexOf('.') + 1)
  const name = last
    .replace(/[^\w-]+/g, '_')
    .replace(place, '')
    .replace(/^[_-]+|_+$/g, '')
  return isSecretName(name) || /^(?:key|auth)$/i.test(name) || variable.test(name)
}

const spellings = (names: string): ReadonlySet<string> =>
  new Set(names.split(' ').flatMap((name) => [name, name.toUpperCase(), capital(name)]))
/** Fields that name what the fields beside them hold. */
const naming = spellings(
  'name key variable var env envVar env_var variableName field setting parameter param option header secret_name secretName',
)
const valued = spellings('value values val newValue new_value default secret secretValue secret_value')
/** The same where something is typed into a page. */
const typedInto = spellings('element label placeholder selector')
const typed = spellings('text value values')

const noFields: ReadonlySet<string> = new Set()

/**
 * Fields of an object whose value is a secret because a field beside them says so: `value` in { name: "DB_PASSWORD", value: "…" }.
 * Those that say it by their own name are `isSecretName`'s.
 */
export function secretBeside(record: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  let matches: string[] | undefined
  for (const name in record) {
    const of = naming.has(name) ? valued : typedInto.has(name) ? typed : null
    if (!of) continue
    const value = record[name]
    if (typeof value === 'string' && namesSecret(value))
      (matches ??= []).push(...Object.keys(record).filter((other) => of.has(other)))
  }
  return matches ? new Set(matches) : noFields
}

/** Of words as a program is given them, those that are the value of a flag or of a variable which names a secret. */
export function secretWordsOf(words: readonly unknown[]): ReadonlySet<number> {
  const matches = new Set<number>()
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (typeof word !== 'string' || typeof next !== 'string' || next.startsWith('-')) continue
    const isPair = words.length === 2 && /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(word) && namesSecret(word)
    if (isPair || (/^--?[a-z][\w-]*$/i.test(word) && isSecretName(word))) matches.add(at + 1)
  }
  return matches
}
