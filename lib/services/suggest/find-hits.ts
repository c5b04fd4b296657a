import type { Library } from './library'

/** A skill that a request found. */
export interface Hit {
  id: string
  name: string
  relevance: number
  isExactName: boolean
  /** How its relevance came about: parts by name. */
  found: Record<string, number>
}

/** Hits whose record and age are looked at. */
const hitsMax = 200

/** Skills that a request is about, by their words, most relevant first; none where nothing convinces. */
export function findHits({ index }: Library, query: string, filter: (id: string) => boolean): Hit[] {
  return index.search(query, { limit: hitsMax, filter }).map(({ id, name, relevance, isExactName }) => {
    return { id, name, relevance, isExactName, found: {} }
  })
}
