import { firstShape } from '@/lib/domain/mining/corpus'

/**
 * Longest common prefix of each suffix with its predecessor in the suffix array (Kasai et al.), ended at the mark that closes a
 * sequence: no pattern runs across one. O(n).
 */
export function commonPrefixes(text: Int32Array, sa: Int32Array): Int32Array {
  const n = text.length
  const rank = new Int32Array(n)
  for (let i = 0; i < n; i += 1) rank[sa[i]!] = i
  const lcp = new Int32Array(n)
  let h = 0
  for (let i = 0; i < n; i += 1) {
    if (rank[i] === 0) {
      h = 0
      continue
    }
    const j = sa[rank[i]! - 1]!
    while (text[i + h]! >= firstShape && text[i + h] === text[j + h]) h += 1
    lcp[rank[i]!] = h
    if (h > 0) h -= 1
  }
  return lcp
}
