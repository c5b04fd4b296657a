import type { SearchField } from '@/lib/domain/search/field'
import { weakWords } from '@/lib/domain/search/stop-words'

/** One answer. `relevance` is in [0, 1]; `parts` says what each field gave to it and `terms` which words of the query matched. */
export interface SearchHit {
  id: string
  name: string
  /** BM25 over the weighted fields. */
  score: number
  /**
   * Score over that of a skill that says each word of the query once in a short text, or over the best hit's where that is higher: no
   * two hits are equal for being both good. 1 where the query is the skill's very name.
   */
  relevance: number
  parts: Record<SearchField, number>
  terms: string[]
  isExactName: boolean
}

/** Times the weight of a term that one skill holds: a lone word in a description must reach it, as in a short text or said twice. */
const loneWordShare = 1.1

/** Share of the question that a lone word of a name must make up: "book" in a long sentence is no wish to book a flight. */
const loneNameShare = 0.3

/**
 * Whether the best answers are about the query at all, so that small talk gets none. One of them must match two words that are not
 * weak, or one that stands in its name or triggers and makes up much of the query, or one that is rare and weighs in its description, or the only such word
 * of the query. `rareWeight` is the weight of a term that one skill holds.
 */
export function isConvincing(hits: SearchHit[], queryTerms: string[], rareWeight: number): boolean {
  const termCount = queryTerms.filter((term) => !weakWords.has(term)).length
  return hits.some((hit) => {
    const matched = hit.terms.filter((term) => !weakWords.has(term)).length
    if (hit.isExactName || matched >= 2) return true
    if (matched === 0) return false
    const { name, triggers, description, body } = hit.parts
    return (
      (termCount === 1 && description + body > 0) ||
      (name + triggers > 0 && hit.relevance >= loneNameShare) ||
      description >= loneWordShare * rareWeight
    )
  })
}
