import { searchFields, weighTerms } from '@/lib/domain/search/field'
import type { SearchDoc, SearchField } from '@/lib/domain/search/field'
import { createPosting, insertPosting, removePosting } from '@/lib/domain/search/posting'
import type { Posting } from '@/lib/domain/search/posting'
import { impact, ScoreColumn, scorePruned } from '@/lib/domain/search/prune'
import { floorOf, selectTop } from '@/lib/domain/search/select-top'
import { isConvincing } from '@/lib/domain/search/is-convincing'
import { tokenise } from '@/lib/domain/search/tokenise'

/** One answer. `relevance` is in [0, 1]; `parts` says what each field gave to it and `terms` which words of the query matched. */
export interface SearchHit {
  id: string
  name: string
  /** BM25 over the weighted fields. */
  score: number
  /** Score over the best score that any skill could reach for this query; 1 where the query is the skill's very name. */
  relevance: number
  parts: Record<SearchField, number>
  terms: string[]
  isExactName: boolean
}

export interface SearchOptions {
  /** Answers at most, 1 or more. */
  limit: number
  filter?: (id: string) => boolean
  /** Answers even where nothing convinces: for a list that a person filters, not for an agent that is served. Default false. */
  isLoose?: boolean
}

export interface SearchIndex {
  readonly size: number
  has: (id: string) => boolean
  /** Adds a document, or replaces the one of the same id. */
  put: (doc: SearchDoc) => void
  /** False where there was none. */
  remove: (id: string) => boolean
  search: (query: string, options: SearchOptions) => SearchHit[]
  /** How telling a term is in this library: its inverse document frequency. */
  weigh: (term: string) => number
}

/** Answers looked at before deciding whether there is an answer at all. */
const judgedMin = 5

/**
 * A small library is treated as part of one of this size: in a library of three, a word of one skill would else count as common.
 */
const backgroundSize = 50

interface Entry {
  id: string
  name: string
  /** Term, field and weight of each, packed in three columns: read again to explain a score and to take the document out. */
  terms: string[]
  fields: Uint8Array
  weights: Float32Array
}

const nameKey = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s_:]+/g, '-')

/** An index in memory, changed in place; the same documents give the same scores whatever the order of changes. */
export function createSearchIndex(): SearchIndex {
  return new Bm25Index()
}

class Bm25Index implements SearchIndex {
  private readonly entries: (Entry | undefined)[] = []
  private readonly slotOf = new Map<string, number>()
  private readonly names = new Map<string, Set<number>>()
  private readonly keysOf = new Map<number, string[]>()
  private readonly postings = new Map<string, Posting>()
  private readonly free: number[] = []
  private readonly column = new ScoreColumn()

  get size(): number {
    return this.slotOf.size
  }

  has(id: string): boolean {
    return this.slotOf.has(id)
  }

  put(doc: SearchDoc): void {
    this.remove(doc.id)
    const slot = this.free.pop() ?? this.entries.length
    const weighed = [...weighTerms(doc)]
    const columns = weighed.flatMap(([term, byField]) => [...byField].map(([field, weight]) => ({ term, field, weight })))
    this.entries[slot] = {
      id: doc.id,
      name: doc.name,
      terms: columns.map((column) => column.term),
      fields: Uint8Array.from(columns, (column) => searchFields.indexOf(column.field)),
      weights: Float32Array.from(columns, (column) => column.weight),
    }
    this.slotOf.set(doc.id, slot)
    const keys = [doc.name, ...(doc.aliases ?? [])].map(nameKey)
    this.keysOf.set(slot, keys)
    for (const key of keys) this.names.set(key, (this.names.get(key) ?? new Set()).add(slot))
    for (const [term, byField] of weighed) {
      let posting = this.postings.get(term)
      if (!posting) this.postings.set(term, (posting = createPosting()))
      insertPosting(
        posting,
        slot,
        [...byField.values()].reduce((sum, weight) => sum + weight, 0),
      )
    }
  }

  remove(id: string): boolean {
    const slot = this.slotOf.get(id)
    const entry = slot === undefined ? undefined : this.entries[slot]
    if (slot === undefined || !entry) return false
    for (const term of new Set(entry.terms)) {
      const posting = this.postings.get(term)
      if (posting) removePosting(posting, slot)
      if (posting?.size === 0) this.postings.delete(term)
    }
    for (const key of this.keysOf.get(slot) ?? []) {
      this.names.get(key)?.delete(slot)
      if (this.names.get(key)?.size === 0) this.names.delete(key)
    }
    this.keysOf.delete(slot)
    this.entries[slot] = undefined
    this.slotOf.delete(id)
    this.free.push(slot)
    return true
  }

  search(query: string, options: SearchOptions): SearchHit[] {
    const weights = this.weighQuery(query)
    const exact = this.names.get(nameKey(query)) ?? new Set<number>()
    const best = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
    const isAllowed = (slot: number): boolean => !exact.has(slot) && (options.filter?.(this.entries[slot]!.id) ?? true)
    const limit = Math.max(options.limit, judgedMin)
    this.accumulate(weights, (slots, scores) => floorOf(scores, slots, limit, isAllowed))
    const { scores, slots } = this.column
    const found = selectTop(scores, slots, { limit, isAllowed, before: (a, b) => this.isBefore(a, b) })
    const named = [...exact]
      .filter((slot) => options.filter?.(this.entries[slot]!.id) ?? true)
      .sort((a, b) => (this.isBefore(a, b) ? -1 : 1))
    const hits = [...named, ...found].map((slot) => this.explain(slot, weights, best, exact.has(slot)))
    const isAnswered = options.isLoose || isConvincing(hits, [...weights.keys()], this.idf(1))
    return isAnswered ? hits.slice(0, options.limit) : []
  }

  weigh(term: string): number {
    return this.idf(this.postings.get(term)?.size ?? 0)
  }

  private isBefore(a: number, b: number): boolean {
    const [left, right] = [this.entries[a]!, this.entries[b]!]
    return left.name === right.name ? left.id < right.id : left.name < right.name
  }

  /** Inverse document frequency: ln(1 + (N − n + ½) / (n + ½)). */
  private idf(holders: number): number {
    return Math.log(1 + (this.size + backgroundSize - holders + 0.5) / (holders + 0.5))
  }

  private weighQuery(query: string): Map<string, number> {
    const weights = new Map<string, number>()
    for (const term of [...new Set(tokenise(query))].sort()) {
      weights.set(term, this.weigh(term))
    }
    return weights
  }

  private accumulate(weights: Map<string, number>, floor: (slots: Int32Array, scores: Float64Array) => number): void {
    this.column.reset(this.entries.length)
    const asked = [...weights].flatMap(([term, weight]) => {
      const posting = this.postings.get(term)
      return posting ? [{ weight, posting }] : []
    })
    scorePruned(
      this.column,
      asked.sort((a, b) => b.weight - a.weight),
      floor,
    )
  }

  private explain(slot: number, weights: Map<string, number>, best: number, isExactName: boolean): SearchHit {
    const entry = this.entries[slot]!
    const parts: Record<SearchField, number> = { name: 0, description: 0, triggers: 0, exampleQueries: 0, body: 0 }
    const masses = new Map<string, number>()
    entry.terms.forEach((term, at) => masses.set(term, (masses.get(term) ?? 0) + entry.weights[at]!))
    entry.terms.forEach((term, at) => {
      const weight = weights.get(term)
      const mass = masses.get(term)!
      if (weight !== undefined) parts[searchFields[entry.fields[at]!]!] += (impact(weight, mass) * entry.weights[at]!) / mass
    })
    const score = Object.values(parts).reduce((sum, part) => sum + part, 0)
    const relevance = isExactName ? 1 : Math.min(1, best === 0 ? 0 : score / best)
    const terms = [...weights.keys()].filter((term) => masses.has(term))
    return { id: entry.id, name: entry.name, score, relevance, parts, terms, isExactName }
  }
}
