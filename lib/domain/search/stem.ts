/** Cache of stems, bounded: words repeat constantly, and a large library is indexed in a quarter of the time. */
const known = new Map<string, string>()
const knownMax = 20_000

/**
 * Porter's suffix stripping (1980) for English words in a-z. Steps and conditions follow the paper; `measure` counts its
 * vowel-consonant sequences.
 */
export function stem(word: string): string {
  if (word.length <= 2 || !/^[a-z]+$/.test(word)) return word
  const cached = known.get(word)
  if (cached !== undefined) return cached
  const stemmed = strip(word)
  if (known.size >= knownMax) known.clear()
  known.set(word, stemmed)
  return stemmed
}

function strip(word: string): string {
  let stemmed = stepOneB(stepOneA(word))
  stemmed = stemmed.endsWith('y') && hasVowel(stemmed.slice(0, -1)) ? `${stemmed.slice(0, -1)}i` : stemmed
  stemmed = replaceLongest(replaceLongest(stemmed, stepTwo), stepThree)
  return stepFive(stepFour(stemmed))
}

function isConsonant(word: string, at: number): boolean {
  const letter = word[at]
  if (letter === 'a' || letter === 'e' || letter === 'i' || letter === 'o' || letter === 'u') return false
  return letter !== 'y' || at === 0 || !isConsonant(word, at - 1)
}

function measure(word: string): number {
  let count = 0
  let wasVowel = false
  for (let at = 0; at < word.length; at++) {
    const vowel = !isConsonant(word, at)
    if (wasVowel && !vowel) count++
    wasVowel = vowel
  }
  return count
}

function hasVowel(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (!isConsonant(word, at)) return true
  return false
}

function endsDouble(word: string): boolean {
  return word.length > 1 && word.at(-1) === word.at(-2) && isConsonant(word, word.length - 1)
}

/** Consonant, vowel, consonant, the last not w, x or y: "hop" needs its e restored, "snow" does not. */
function endsShort(word: string): boolean {
  const last = word.length - 1
  if (last < 2 || !isConsonant(word, last) || isConsonant(word, last - 1) || !isConsonant(word, last - 2)) return false
  return !/[wxy]$/.test(word)
}

function stepOneA(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function stepOneB(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const ending = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0
  if (ending === 0 || !hasVowel(word.slice(0, -ending))) return word
  const rest = word.slice(0, -ending)
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`
  if (endsDouble(rest) && !/[lsz]$/.test(rest)) return rest.slice(0, -1)
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest
}

type Rules = readonly (readonly [string, string])[]

const stepTwo: Rules = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['ator', 'ate'],
  ['eli', 'e'],
]

const stepThree: Rules = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]

const stepFourEndings = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'ion',
  'al',
  'er',
  'ic',
  'ou',
]

/** The longest matching ending decides, whether or not its condition holds. */
function replaceLongest(word: string, rules: Rules): string {
  for (const [ending, by] of rules) {
    if (!word.endsWith(ending)) continue
    const rest = word.slice(0, -ending.length)
    return measure(rest) > 0 ? rest + by : word
  }
  return word
}

function stepFour(word: string): string {
  for (const ending of stepFourEndings) {
    if (!word.endsWith(ending)) continue
    const rest = word.slice(0, -ending.length)
    if (measure(rest) <= 1) return word
    return ending === 'ion' && !/[st]$/.test(rest) ? word : rest
  }
  return word
}

function stepFive(word: string): string {
  let result = word
  if (result.endsWith('e')) {
    const rest = result.slice(0, -1)
    const size = measure(rest)
    if (size > 1 || (size === 1 && !endsShort(rest))) result = rest
  }
  return measure(result) > 1 && endsDouble(result) && result.endsWith('l') ? result.slice(0, -1) : result
}
