import type { LabelledQuery } from '@/bench/support/retrieval-set'
import type { Ranker } from '@/bench/support/search-peers'
import { rounded } from '@/bench/support/report'

/** The quality of a ranker on labelled queries, query by query. */
export interface Quality {
  hits1: number[]
  hits5: number[]
  ndcg5: number[]
  /** Whether there was any result. */
  answered: number[]
}

const gain = (place: number): number => 1 / Math.log2(place + 2)

/** Recall in the first result and the first five, and nDCG at five. */
export async function qualityOf(rank: Ranker, queries: readonly LabelledQuery[]): Promise<Quality> {
  const quality: Quality = { hits1: [], hits5: [], ndcg5: [], answered: [] }
  for (const { query, relevant } of queries) {
    const ranked = (await rank(query, 5)).slice(0, 5)
    const wanted = new Set(relevant)
    const best = [...wanted].slice(0, 5).reduce((sum, _, place) => sum + gain(place), 0)
    const got = ranked.reduce((sum, id, place) => sum + (wanted.has(id) ? gain(place) : 0), 0)
    quality.hits1.push(wanted.has(ranked[0] ?? '') ? 1 : 0)
    quality.hits5.push(ranked.filter((id) => wanted.has(id)).length / Math.min(5, wanted.size))
    quality.ndcg5.push(got / best)
    quality.answered.push(ranked.length > 0 ? 1 : 0)
  }
  return quality
}

export const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length)

export const summary = ({ hits1, hits5, ndcg5 }: Quality) => ({
  r1: rounded(mean(hits1)),
  r5: rounded(mean(hits5)),
  ndcg5: rounded(mean(ndcg5)),
})
