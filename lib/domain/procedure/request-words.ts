import { stem } from '@/lib/domain/search/stem'
import { stopWords, weakWords } from '@/lib/domain/search/stop-words'

/** What is asked stands at the beginning; a pasted log below it is no request. */
const openingMax = 400

/** The words of a request that tell what is asked: stems without stop words, digits and redaction marks, each once. */
export function requestWords(request: string): ReadonlySet<string> {
  const plain = request
    .slice(0, openingMax)
    .replaceAll(/\[redacted:[a-z-]+\]/g, ' ')
    .toLowerCase()
  const words = new Set<string>()
  for (const [word] of plain.matchAll(/\p{L}{3,24}/gu)) {
    const key = stem(word)
    if (!stopWords.has(word) && !weakWords.has(key)) words.add(key)
  }
  return words
}

/** Share of the words that two requests have in common: common words / words of the longer one. Two requests without words share nothing. */
export function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const longer = Math.max(a.size, b.size)
  if (longer === 0) return 0
  let both = 0
  for (const word of a) if (b.has(word)) both += 1
  return both / longer
}
