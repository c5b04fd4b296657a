import { stem } from '@/lib/domain/search/stem'
import { stopWords } from '@/lib/domain/search/stop-words'

/** Words with the joints of an identifier inside: `get_order`, `git-status`, `v1.2`, `don't`. */
const wordLike = /[\p{L}\p{M}\p{N}]+(?:[-_.:/'’][\p{L}\p{M}\p{N}]+)*/gu
/** Scripts written without spaces: two signs at a time stand for a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

const plainWord = /^[a-z]+$/

/** Longest term kept, in characters: what is longer is a digest or a blob. */
const termLengthMax = 48

/** Most text is ASCII, which has nothing to fold but its case. */
const isAscii = /^[ -~\s]*$/

const fold = (text: string): string => (isAscii.test(text) ? text.toLowerCase() : foldMarks(text))
const foldMarks = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Text to search terms, in order and with repeats: lower case without accents, stop words dropped, English stems. An identifier
 * gives its parts and itself joined, so that `getOrderDetails`, `get_order_details` and "order details" find each other.
 */
export function tokenise(text: string): string[] {
  const terms: string[] = []
  for (const [word] of text.normalize('NFKC').matchAll(wordLike)) {
    if (plainWord.test(word)) {
      addPart(word, terms)
      continue
    }
    const parts = word.split(/[-_.:/'’]/).flatMap((part) => part.split(humps))
    const isPossessive = /['’]/.test(word)
    for (const part of parts) addPart(fold(part), terms)
    if (parts.length > 1 && !isPossessive) addTerm(fold(parts.join('')), terms)
  }
  return terms
}

function addPart(part: string, terms: string[]): void {
  if (isAscii.test(part) || part.search(unspaced) < 0) return stopWords.has(part) ? undefined : addTerm(stem(part), terms)
  const rest = part.replace(unspaced, ' ').trim()
  if (rest !== '') for (const word of rest.split(' ')) addTerm(stem(word), terms)
  for (const [run] of part.matchAll(unspaced)) {
    const signs = Array.from(run)
    if (signs.length === 1) addTerm(run, terms)
    for (let at = 0; at + 1 < signs.length; at++) addTerm(signs[at]! + signs[at + 1]!, terms)
  }
}

function addTerm(term: string, terms: string[]): void {
  if (term === '' || term.length > termLengthMax || stopWords.has(term)) return
  // A single Latin letter is a leftover of "don't" or "e.g."; a digit may be a version.
  if (term.length === 1 && /[a-z]/.test(term)) return
  terms.push(term)
}
