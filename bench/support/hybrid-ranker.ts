import type { Ranker } from '@/bench/support/search-peers'
import { cosineSure, fuse } from '@/lib/domain/embedding/fuse'
import { nearestCosine, unitVectors } from '@/lib/domain/embedding/vectors'
import type { SearchDoc } from '@/lib/domain/search/field'
import { createSearchIndex } from '@/lib/domain/search/search-index'
import { hasBuiltIn } from '@/lib/serving/embedding/built-in'
import { skillTexts } from '@/lib/serving/embedding/skill-texts'
import { embedTexts } from '@/lib/thread/embed-texts'

const known = new Map<string, number[]>()

/** Each text is embedded once in a run, because a model takes thirty milliseconds for it. */
async function vectorOf(text: string): Promise<number[]> {
  const vector = known.get(text) ?? (await embedTexts([text]))[0]!
  known.set(text, vector)
  return vector
}

/** Keyword and semantic search combined, as served with the built-in model; null when its packages are not installed. */
export async function hybridRanker(docs: readonly SearchDoc[], isLoose = true): Promise<Ranker | null> {
  if (!hasBuiltIn()) return null
  const index = createSearchIndex()
  for (const doc of docs) index.put(doc)
  const entries = await Promise.all(
    docs.map(async ({ id, name, description, exampleQueries = [] }) => {
      const texts = skillTexts({ name, description, triggers: [], exampleQueries })
      return { id, name, vectors: unitVectors(await Promise.all(texts.map(vectorOf))) }
    }),
  )
  return async (query, limit) => {
    const queryVector = unitVectors([await vectorOf(query.slice(0, 600))]).values
    const hits = new Map(index.search(query, { limit: 200, isLoose: true }).map((hit) => [hit.id, hit]))
    const ranked = entries.map(({ id, name, vectors }) => {
      const hit = hits.get(id)
      const meaning = nearestCosine(vectors, queryVector)
      return { id, name, isExactName: hit?.isExactName ?? false, words: hit?.relevance ?? 0, meaning }
    })
    const isSilent = !isLoose && index.search(query, { limit: 5 }).length === 0 && ranked.every((one) => one.meaning < cosineSure)
    return isSilent
      ? []
      : fuse(ranked)
          .slice(0, limit)
          .map((hit) => hit.id)
  }
}
