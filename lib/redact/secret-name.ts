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
