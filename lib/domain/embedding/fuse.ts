/** Below it two texts have nothing to do with each other. */
export const cosineMin = 0.3

/** From it on the meaning alone is reason enough to answer; below, words must convince. */
export const cosineSure = 0.65

/** A cosine that counts in full. Without it the best of many weak resemblances would count as a match. */
const cosineFull = 0.5

/** Share of the words in a fused relevance; the meaning has the rest. */
const wordShare = 0.4

/** What is known of one skill for a question: by its words, in [0, 1], and by its meaning, a cosine. */
export interface Kinship {
  id: string
  name: string
  isExactName: boolean
  words: number
  meaning: number
}

/** How near a meaning is, in [0, 1]: nothing below a cosine of 0.3. */
const nearness = (cosine: number, best: number): number =>
  cosine < cosineMin ? 0 : (cosine - cosineMin) / (Math.max(best, cosineFull) - cosineMin)

/**
 * Fuses words and meaning into one relevance in (0, 1]: 0.4 · words / best words + 0.6 · (cosine − 0.3) / (best cosine − 0.3), the
 * best cosine taken for 0.5 at least. What has neither is left out. Exact names come first with 1, equal ones by name, then id.
 */
export function fuse(hits: readonly Kinship[]): (Kinship & { relevance: number })[] {
  const most = (pick: (one: Kinship) => number): number => hits.reduce((best, one) => Math.max(best, pick(one)), 0)
  const [words, cosine] = [most((one) => (one.isExactName ? 0 : one.words)), most((one) => one.meaning)]
  return hits
    .map((one) => {
      const byWords = words > 0 ? Math.min(1, one.words / words) : 0
      const relevance = one.isExactName ? 1 : wordShare * byWords + (1 - wordShare) * nearness(one.meaning, cosine)
      return { ...one, relevance }
    })
    .filter(({ relevance }) => relevance > 0)
    .sort(
      (a, b) =>
        Number(b.isExactName) - Number(a.isExactName) || b.relevance - a.relevance || order(a.name, b.name) || order(a.id, b.id),
    )
}

const order = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
