import { tokenise } from '@/lib/domain/search/tokenise'

/** A text's normalized words, deduplicated. */
export function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(tokenise))
}

/** Inverse document frequency of words over a library: ln(1 + n / documents that contain it). An unknown word weighs most. */
export function documentWeights(library: readonly ReadonlySet<string>[]): (word: string) => number {
  const counts = new Map<string, number>()
  for (const words of library) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const size = Math.max(1, library.length)
  return (word) => Math.log(1 + size / Math.max(1, counts.get(word) ?? 1))
}

/** Weighted Jaccard in [0, 1]: weight of the shared words / weight of the words of either. Two empty texts share nothing. */
export function wordSimilarity(a: ReadonlySet<string>, b: ReadonlySet<string>, weight: (word: string) => number): number {
  let both = 0
  let either = 0
  for (const word of a) {
    either += weight(word)
    if (b.has(word)) both += weight(word)
  }
  for (const word of b) if (!a.has(word)) either += weight(word)
  return either === 0 ? 0 : both / either
}
