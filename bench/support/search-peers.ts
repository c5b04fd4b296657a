import { createClient, type Client } from '@libsql/client'
import MiniSearch from 'minisearch'
import type { SearchDoc } from '@/lib/domain/search/field'
import { createSearchIndex } from '@/lib/domain/search/search-index'
import { stopWords } from '@/lib/domain/search/stop-words'
import { tokenise } from '@/lib/domain/search/tokenise'

/** Returns the ids of the best documents, best first. */
export type Ranker = (query: string, limit: number) => string[] | Promise<string[]>

export function ourRanker(docs: readonly SearchDoc[], isLoose = true): Ranker {
  const index = createSearchIndex()
  for (const doc of docs) index.put(doc)
  return (query, limit) => index.search(query, { limit, isLoose }).map((hit) => hit.id)
}

/** Out of the box, or with our tokens: stemmed, without stop words. */
export function miniSearch(docs: readonly SearchDoc[], isStemmed: boolean): Ranker {
  const options = isStemmed ? { tokenize: tokenise, processTerm: (term: string) => term } : {}
  const mini = new MiniSearch({ fields: ['name', 'description'], ...options })
  mini.addAll(docs.map(({ id, name, description }) => ({ id, name, description })))
  return (query, limit) =>
    mini
      .search(query)
      .slice(0, limit)
      .map((hit) => String(hit.id))
}

/** Any word of four letters or more, anywhere in the text, as a LIKE query does. */
export function likeRanker(docs: readonly SearchDoc[]): Ranker {
  const texts = docs.map(({ id, name, description }) => ({ id, text: `${name} ${description}`.toLowerCase() }))
  return (query, limit) => {
    const words = query.toLowerCase().match(/[a-z]{4,}/g) ?? []
    return texts
      .map(({ id, text }) => ({ id, count: words.filter((word) => text.includes(word)).length }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, limit)
      .map(({ id }) => id)
  }
}

export interface FullText {
  rank: Ranker
  close: () => void
}

/**
 * SQLite's FTS5 with its Porter stemmer. `and`: the text as an implicit AND; else each word but stop words quoted and joined by OR.
 */
export async function fullText(docs: readonly SearchDoc[], join: 'and' | 'or'): Promise<FullText> {
  const db: Client = createClient({ url: ':memory:' })
  await db.execute(`CREATE VIRTUAL TABLE texts USING fts5(id UNINDEXED, name, description, tokenize = 'porter')`)
  for (let at = 0; at < docs.length; at += 1000) {
    const rows = docs.slice(at, at + 1000).map(({ id, name, description }) => ({ id, name, description }))
    await db.execute({
      sql: `INSERT INTO texts SELECT value ->> 'id', value ->> 'name', value ->> 'description' FROM json_each(?)`,
      args: [JSON.stringify(rows)],
    })
  }
  const rank: Ranker = async (query, limit) => {
    const words = (query.match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => join === 'and' || !stopWords.has(word.toLowerCase()))
      .map((word) => `"${word}"`)
    if (words.length === 0) return []
    const match = words.join(join === 'or' ? ' OR ' : ' ')
    const sql = 'SELECT id FROM texts WHERE texts MATCH ? ORDER BY bm25(texts, 0, 2, 1) LIMIT ?'
    const { rows } = await db.execute({ sql, args: [match, limit] })
    return rows.flatMap((row) => (typeof row.id === 'string' ? [row.id] : []))
  }
  return { rank, close: () => db.close() }
}
