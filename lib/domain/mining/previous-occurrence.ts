import type { Searchable } from '@/lib/domain/mining/searchable'

/**
 * For each index of the suffix array the greatest smaller index whose suffix has the same document and the same symbol before it,
 * else -1. Counting the entries below an interval's start counts distinct documents per symbol. O(n): suffixes are grouped by
 * document first, so one table of symbols serves all.
 */
export function previousOccurrences(corpus: Searchable, sa: Int32Array): Int32Array {
  const { text, docs } = corpus
  const n = sa.length
  const at = new Int32Array(corpus.docCount + 1)
  for (let i = 0; i < n; i += 1) at[docs[i]! + 1] = at[docs[i]! + 1]! + 1
  for (let d = 0; d < corpus.docCount; d += 1) at[d + 1] = at[d + 1]! + at[d]!
  const grouped = new Int32Array(n)
  for (let i = 0; i < n; i += 1) {
    const doc = docs[sa[i]!]!
    grouped[at[doc]!] = i
    at[doc] = at[doc]! + 1
  }
  const previous = new Int32Array(n)
  const last = new Int32Array(corpus.alphabet)
  const owner = new Int32Array(corpus.alphabet).fill(-1)
  for (let g = 0; g < n; g += 1) {
    const i = grouped[g]!
    const doc = docs[sa[i]!]!
    const before = sa[i] === 0 ? 0 : text[sa[i]! - 1]!
    previous[i] = owner[before] === doc ? last[before]! : -1
    owner[before] = doc
    last[before] = i
  }
  return previous
}
