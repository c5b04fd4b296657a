import { cosineSure, fuse } from '@/lib/domain/embedding/fuse'
import type { SearchHit } from '@/lib/domain/search/is-convincing'
import type { Queryable } from '@/lib/store/client'
import { embedQuery } from '@/lib/serving/embedding/embed-query'
import { loadEmbedding, modelOf } from '@/lib/serving/embedding/embedding-setting'
import { cachedVectors, cosinesOf } from '@/lib/serving/embedding/cached-vectors'
import { cached, type Context } from '@/lib/kernel'
import type { Library } from './library'

/** A skill that a request found. */
export interface Hit {
  id: string
  name: string
  relevance: number
  isExactName: boolean
  /** How its relevance came about: `words` and `meaning` where an embedder is on; `meaning` is missing where it did not answer. */
  found: Record<string, number>
}

export interface Hits {
  hits: Hit[]
  /** What the caller should know of how they were found. */
  notes: string[]
}

/** Hits whose record and age are looked at. */
export const hitsMax = 200

const wordsAlone = 'found by words alone: the embedder did not answer in time'

type Filter = (id: string) => boolean

/** What a caller may be shown. */
export interface Sight {
  isOpen: Filter
  /** What `isOpen` hangs on beside the skills themselves. */
  key: readonly unknown[]
}

const wordHit = ({ id, name, relevance, isExactName }: SearchHit, found: Hit['found']): Hit => {
  return { id, name, relevance, isExactName, found }
}

/** Hits by words alone: the same until the skills change, however they are used meanwhile. */
function byWords(ctx: Context & { db: Queryable }, { index }: Library, query: string, { isOpen, key }: Sight): Promise<Hit[]> {
  const place = { parts: ['content'], key: ['hits', ...key, query], weigh: (hits: Hit[]) => hits.length } as const
  return cached(ctx.db, ctx, place, async () => {
    return index.search(query, { limit: hitsMax, filter: isOpen }).map((hit) => wordHit(hit, {}))
  })
}

/**
 * Skills that a request is about, most relevant first; none where nothing convinces: neither words nor, with an embedder, a
 * cosine of 0.65. With one, relevance fuses both; without, or when it is late, words decide alone.
 */
export async function findHits(ctx: Context & { db: Queryable }, library: Library, query: string, sight: Sight): Promise<Hits> {
  const setting = await loadEmbedding(ctx.db, ctx)
  const model = modelOf(setting)
  if (model === null) return { hits: await byWords(ctx, library, query, sight), notes: [] }
  const { index, entries } = library
  const filter = sight.isOpen
  const strict = index.search(query, { limit: hitsMax, filter })
  const [asked, vectors] = await Promise.all([embedQuery(ctx, setting, query), cachedVectors(ctx.db, ctx, model)])
  if (!asked) return { hits: strict.map((hit) => wordHit(hit, { words: hit.relevance })), notes: [wordsAlone] }
  const cosines = cosinesOf(vectors, asked, (id) => index.has(id) && filter(id))
  if (strict.length === 0 && Math.max(-1, ...cosines.values()) < cosineSure) return { hits: [], notes: [] }
  const loose = index.search(query, { limit: hitsMax, filter, isLoose: true })
  const words = new Map(loose.map((hit) => [hit.id, hit]))
  const known = new Set([...words.keys(), ...cosines.keys()])
  const found = [...known].map((id) => {
    const hit = words.get(id)
    const name = hit?.name ?? entries.get(id)?.name ?? ''
    return { id, name, isExactName: hit?.isExactName ?? false, words: hit?.relevance ?? 0, meaning: cosines.get(id) ?? 0 }
  })
  const hits = fuse(found).slice(0, hitsMax)
  return { hits: hits.map(({ words, meaning, ...hit }) => ({ ...hit, found: { words, meaning } })), notes: [] }
}
