import type { Posting } from '@/lib/domain/search/posting'

/** A word of the query with its weight and the documents that hold it. */
export interface QueryTerm {
  weight: number
  posting: Posting
}

/** Saturation of BM25: how soon a further mention stops counting. */
const saturation = 1.2

/** Share of its weight that a word gives to a document in which it has this mass: what the postings keep, counted once. */
export const saturate = (mass: number): number => (mass * (saturation + 1)) / (mass + saturation)

/** Sums of floats may differ in their last digits from a bound that was added up in another order. */
const tolerance = 1e-9

/** Score of each document by slot, and the slots that have one. Kept from search to search, so that nothing is allocated. */
export class ScoreColumn {
  scores = new Float64Array(64)
  private touched = new Int32Array(64)
  private count = 0

  /** Makes room for so many documents, and forgets the search before. */
  reset(size: number): void {
    for (let at = 0; at < this.count; at++) this.scores[this.touched[at]!] = 0
    this.count = 0
    if (size <= this.scores.length) return
    this.scores = new Float64Array(size * 2)
    this.touched = new Int32Array(size * 2)
  }

  get slots(): Int32Array {
    return this.touched.subarray(0, this.count)
  }

  /** Adds a word to every document that holds it. */
  addAll({ weight, posting }: QueryTerm): void {
    const { slots, weights, size } = posting
    for (let at = 0; at < size; at++) {
      const slot = slots[at]!
      if (this.scores[slot] === 0) this.touched[this.count++] = slot
      this.scores[slot]! += weight * weights[at]!
    }
  }

  /** Adds a word to the documents that have a score already; looks each up where that costs less than reading the list. */
  addToKnown({ weight, posting }: QueryTerm): void {
    const { slots, weights, size } = posting
    if (this.count * Math.log2(size + 2) >= size) {
      for (let at = 0; at < size; at++) if (this.scores[slots[at]!] !== 0) this.scores[slots[at]!]! += weight * weights[at]!
      return
    }
    for (let at = 0; at < this.count; at++) {
      const slot = this.touched[at]!
      const place = placeIn(slots, size, slot)
      if (place >= 0) this.scores[slot]! += weight * weights[place]!
    }
  }

  /** Leaves out what cannot reach `floor` with `rest` more. */
  keepAbove(floor: number, rest: number): void {
    let count = 0
    for (let at = 0; at < this.count; at++) {
      const slot = this.touched[at]!
      if (this.scores[slot]! + rest >= floor) this.touched[count++] = slot
      else this.scores[slot] = 0
    }
    this.count = count
  }
}

function placeIn(slots: Int32Array, size: number, slot: number): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (slots[middle]! < slot) low = middle + 1
    else high = middle
  }
  return low < size && slots[low] === slot ? low : -1
}

/**
 * Scores documents against words, the rarest first, and stops to take in further ones as soon as the words left cannot lift
 * any to the `limit` best (MaxScore). The best `limit` allowed documents have the very scores that reading every list gives.
 * Terms come in an order that depends on the library alone, so that sums round the same way each time.
 */
export function scorePruned(
  column: ScoreColumn,
  terms: readonly QueryTerm[],
  bestOf: (slots: Int32Array, scores: Float64Array) => number,
): void {
  let rest = terms.reduce((sum, { weight, posting }) => sum + weight * posting.heaviest, 0)
  let isClosed = false
  for (const term of terms) {
    rest -= term.weight * term.posting.heaviest
    if (isClosed) column.addToKnown(term)
    else column.addAll(term)
    // With little left to read a floor costs more than it saves.
    if (term === terms.at(-1)) return
    const floor = bestOf(column.slots, column.scores) - tolerance
    if (!isClosed && floor <= rest) continue
    isClosed = true
    column.keepAbove(floor, rest)
  }
}
