import { isConvincing, type SearchHit } from '@/lib/domain/search/is-convincing'
import { exampleTerms, searchFields, weighTerms, type SearchDoc, type SearchField } from '@/lib/domain/search/field'
import { Forward, type Mention } from '@/lib/domain/search/forward'
import { NameTable } from '@/lib/domain/search/name-table'
import { Postings } from '@/lib/domain/search/posting'
import { saturate, ScoreColumn, scorePruned } from '@/lib/domain/search/prune'
import { floorOf, selectTop } from '@/lib/domain/search/select-top'
import { tokenise } from '@/lib/domain/search/tokenise'

export interface SearchOptions {
  /** Maximum number of results, 1 or more. */
  limit: number
  filter?: (id: string) => boolean
  /** Returns results even if none is convincing: for a list that a person filters, not for an agent. Default false. */
  isLoose?: boolean
}

export interface SearchIndex {
  readonly size: number
  has: (id: string) => boolean
  /** Adds a document, or replaces the one with the same id. */
  put: (doc: SearchDoc) => void
  /** False when the id is unknown. */
  remove: (id: string) => boolean
  search: (query: string, options: SearchOptions) => SearchHit[]
  /** How distinctive a term is in this library: its inverse document frequency. */
  weigh: (term: string) => number
}

/** Results inspected before deciding whether any result is convincing. */
const judgedMin = 5

/**
 * A small library is treated as part of one of this size: in a library of three, a word of one skill would otherwise count as
 * common.
 */
const backgroundSize = 50

/** A query as its results are explained. */
interface Asked {
  weights: ReadonlyMap<string, number>
  /** Those of its terms that some document holds, by their ids. */
  textOf: ReadonlyMap<number, string>
  /** The score that is a relevance of 1. */
  full: number
}

/** An in-memory index, updated in place; the same documents give the same scores whatever the order of changes. */
export function createSearchIndex(): SearchIndex {
  return new Bm25Index()
}

class Bm25Index implements SearchIndex {
  /** By slot; empty where the slot is free. */
  private readonly ids: string[] = []
  private readonly docNames: string[] = []
  private readonly slotOf = new Map<string, number>()
  private readonly names = new NameTable()
  private readonly postings = new Postings()
  private readonly forward = new Forward()
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
    const slot = this.free.pop() ?? this.ids.length
    this.ids[slot] = doc.id
    this.docNames[slot] = doc.name
    this.slotOf.set(doc.id, slot)
    this.names.add(slot, doc.name, doc.aliases ?? [])
    const mentions: Mention[] = []
    for (const [text, byField] of weighTerms(doc)) {
      const mass = [...byField.values()].reduce((sum, weight) => sum + weight, 0)
      const term = this.postings.insert(text, slot, saturate(mass))
      for (const [field, weight] of byField) mentions.push({ term, field: searchFields.indexOf(field), weight })
    }
    for (const [at, terms] of exampleTerms(doc).entries())
      for (const text of terms) {
        const term = this.postings.idOf(text)
        if (term !== undefined) mentions.push({ term, field: searchFields.length + at, weight: 0 })
      }
    this.forward.set(slot, mentions)
  }

  remove(id: string): boolean {
    const slot = this.slotOf.get(id)
    if (slot === undefined) return false
    for (const term of new Set(this.forward.read(slot).map((mention) => mention.term))) this.postings.remove(term, slot)
    this.forward.remove(slot)
    this.names.remove(slot, this.docNames[slot]!)
    this.ids[slot] = ''
    this.docNames[slot] = ''
    this.slotOf.delete(id)
    this.free.push(slot)
    return true
  }

  search(query: string, options: SearchOptions): SearchHit[] {
    const weights = this.weighQuery(query)
    const isOpen = (slot: number): boolean => options.filter?.(this.ids[slot]!) ?? true
    const exact = new Set(this.named(query, isOpen))
    const best = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
    const isAllowed = (slot: number): boolean => !exact.has(slot) && isOpen(slot)
    const limit = Math.max(options.limit, judgedMin)
    this.accumulate(weights, (slots, scores) => floorOf(scores, slots, limit, isAllowed))
    const { scores, slots } = this.column
    const top = selectTop(scores, slots, { limit, isAllowed, before: (a, b) => this.isBefore(a, b) })
    const named = [...exact].sort((a, b) => (this.isBefore(a, b) ? -1 : 1))
    const full = Math.max(best, ...top.slice(0, 1).map((slot) => scores[slot]!))
    const textOf = this.textsOf(weights.keys())
    const asked = { weights, textOf, full }
    const found = top.map((slot) => this.explain(slot, asked, false)).sort((a, b) => b.score - a.score)
    const hits = [...named.map((slot) => this.explain(slot, asked, true)), ...found]
    const isAnswered = options.isLoose || isConvincing(hits, [...weights.keys()], this.idf(1))
    return isAnswered ? hits.slice(0, options.limit) : []
  }

  /** The skill named by the whole query: a name precedes another's alias, and the oldest of several wins. */
  private named(query: string, isOpen: (slot: number) => boolean): number[] {
    const { own, aliased } = this.names.find(query)
    const bearers = own.filter(isOpen)
    if (bearers.length > 0) return bearers
    const byAge = aliased.filter(isOpen).sort((a, b) => (this.ids[a]! < this.ids[b]! ? -1 : 1))
    return byAge.slice(0, 1)
  }

  /** An arrow function, because the interface allows passing it around unbound. */
  readonly weigh = (term: string): number => this.idf(this.postings.sizeOf(term))

  private isBefore(a: number, b: number): boolean {
    const [left, right] = [this.docNames[a]!, this.docNames[b]!]
    return left === right ? this.ids[a]! < this.ids[b]! : left < right
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
    this.column.reset(this.ids.length)
    const queryTerms = [...weights].flatMap(([term, weight]) => {
      const posting = this.postings.read(term)
      return posting ? [{ weight, posting }] : []
    })
    scorePruned(
      this.column,
      queryTerms.sort((a, b) => b.weight - a.weight),
      floor,
    )
  }

  /** Terms that some document holds, by their ids. */
  private textsOf(terms: Iterable<string>): Map<number, string> {
    const texts = new Map<number, string>()
    for (const text of terms) {
      const id = this.postings.idOf(text)
      if (id !== undefined) texts.set(id, text)
    }
    return texts
  }

  private explain(slot: number, { weights, textOf, full }: Asked, isExactName: boolean): SearchHit {
    const parts: Record<SearchField, number> = { name: 0, description: 0, triggers: 0, exampleQueries: 0, body: 0 }
    const mentions = this.forward.pick(slot, textOf)
    const matched = mentions
      .filter(({ field }) => field < searchFields.length)
      .map(({ term, field, weight }) => ({ text: textOf.get(term)!, field: searchFields[field]!, weight }))
    const masses = new Map<string, number>()
    for (const { text, weight } of matched) masses.set(text, (masses.get(text) ?? 0) + weight)
    const whole = this.wholeShare(mentions, { weights, textOf })
    for (const { text, field, weight } of matched) {
      const mass = masses.get(text)!
      const share = field === 'exampleQueries' ? whole : 1
      parts[field] += (weights.get(text)! * saturate(mass) * weight * share) / mass
    }
    const score = Object.values(parts).reduce((sum, part) => sum + part, 0)
    const relevance = isExactName ? 1 : Math.min(1, full === 0 ? 0 : score / full)
    const terms = [...weights.keys()].filter((term) => masses.has(term))
    return { id: this.ids[slot]!, name: this.docNames[slot]!, score, relevance, parts, terms, isExactName }
  }

  /** Of the words that some examples hold, by weight, the share that one of them holds: a request is like one, not like a word of each. */
  private wholeShare(mentions: readonly Mention[], { weights, textOf }: Pick<Asked, 'weights' | 'textOf'>): number {
    const byExample = new Map<number, number>()
    const held = new Map<number, number>()
    for (const { term, field } of mentions) {
      if (field < searchFields.length) continue
      const weight = weights.get(textOf.get(term)!)!
      held.set(term, weight)
      byExample.set(field, (byExample.get(field) ?? 0) + weight)
    }
    const all = [...held.values()].reduce((sum, weight) => sum + weight, 0)
    return all === 0 ? 1 : Math.max(...byExample.values()) / all
  }
}
