import { LaneCounter } from './lane-counter'
import { LeastCounts } from './least-counts'

/** What is counted of features: the units that have each, and the rate that it has among any units at least. */
export interface Counted {
  unitsOf: readonly Int32Array[]
  units: number
  leastRate: Float64Array
}

/** A feature with the number of some units that have it. */
export interface Common {
  feature: number
  count: number
}

/** One unit in so many must have a feature for it to be counted with 31 others at once. */
const denseFrom = 32

/**
 * Counts which features go with some units. Features stand the most frequent first: those that too few units have to be asked for are not
 * gone through. The frequent ones are bits of a unit's row, counted 32 at once; the others are listed by unit.
 */
export class PairCounts {
  /** By rank, the most frequent first: the feature, the units that have it, and the rate that it has at least. */
  readonly #features: Int32Array
  readonly #sizes: Int32Array
  readonly #rates: Float64Array
  readonly #leastCounts: LeastCounts
  readonly #most: number
  /** The first ranks, in words of 32, and the rate that all of a word have at least. */
  readonly #lanes: LaneCounter
  readonly #wordRates: Float64Array
  /** By unit where its other features, told by rank, begin in `ranks`; one more for the end. */
  readonly #starts: Int32Array
  readonly #ranks: Uint16Array | Int32Array
  readonly #counts: Int32Array
  /** Memory for the ranks that enough units have. */
  readonly #reached: Int32Array
  /** Counts that are enough by word, once they were asked for: many features have as many units. */
  readonly #enoughBy = new Map<number, Int32Array>()
  /** What is asked at present; nothing is made anew for each of thousands of questions but what is found. */
  #asked: { n: number; found: Common[] } = { n: 0, found: [] }
  readonly #tell = (rank: number, count: number): void => this.#add(rank, count)

  constructor({ unitsOf, units, leastRate }: Counted) {
    this.#features = ranked(unitsOf, units)
    this.#sizes = this.#features.map((feature) => unitsOf[feature]!.length)
    this.#rates = new Float64Array(this.#features.length)
    for (let rank = 0; rank < this.#rates.length; rank += 1) this.#rates[rank] = leastRate[this.#features[rank]!]!
    this.#leastCounts = new LeastCounts(unitsOf.length)
    // One more: numbers of units and least counts make up one number.
    this.#most = units + 1
    this.#counts = new Int32Array(this.#features.length)
    this.#reached = new Int32Array(this.#features.length)
    const dense = Math.min(this.#features.length, (this.#enough(Math.ceil(units / denseFrom)) + 31) & ~31)
    this.#lanes = new LaneCounter(
      Array.from(this.#features.subarray(0, dense), (feature) => unitsOf[feature]!),
      units,
    )
    this.#wordRates = new Float64Array((dense + 31) >> 5).fill(1)
    for (let rank = 0; rank < dense; rank += 1)
      this.#wordRates[rank >> 5] = Math.min(this.#wordRates[rank >> 5]!, this.#rates[rank]!)
    this.#starts = new Int32Array(units + 1)
    const starts = this.#starts
    for (let rank = dense; rank < this.#features.length; rank += 1) {
      const own = unitsOf[this.#features[rank]!]!
      for (let at = 0; at < own.length; at += 1) starts[own[at]! + 1]! += 1
    }
    for (let unit = 0; unit < units; unit += 1) starts[unit + 1]! += starts[unit]!
    // Half the memory is gone through in nearly half the time.
    const Ranks = this.#features.length <= 65_536 ? Uint16Array : Int32Array
    this.#ranks = new Ranks(starts[units]!)
    const next = starts.slice()
    for (let rank = dense; rank < this.#features.length; rank += 1) {
      const own = unitsOf[this.#features[rank]!]!
      for (let at = 0; at < own.length; at += 1) this.#ranks[next[own[at]!]!++] = rank
    }
  }

  /** The features that at least `least` of some units have (one at least) and that may tell them, in no order. */
  commonTo(some: Int32Array, least: number): Common[] {
    const found: Common[] = []
    if (least > some.length) return found
    this.#asked = { n: some.length, found }
    const end = this.#enough(least)
    this.#lanes.count(some, { end, enough: this.#enoughOf(some.length, least) }, this.#tell)
    if (end > this.#lanes.size) this.#countListed(some, least, end)
    return found
  }

  /** By word the units of n, `least` of them at the least, that must have one of its features for it to tell them. */
  #enoughOf(n: number, least: number): Int32Array {
    const asked = n * this.#most + least
    const known = this.#enoughBy.get(asked)
    if (known) return known
    const enough = new Int32Array(this.#wordRates.length)
    for (let word = 0; word < enough.length; word += 1) enough[word] = this.#leastCounts.of(this.#wordRates[word]!, n, least)
    this.#enoughBy.set(asked, enough)
    return enough
  }

  #add(rank: number, count: number): void {
    const { n, found } = this.#asked
    if (this.#leastCounts.isMet(this.#rates[rank]!, count, n)) found.push({ feature: this.#features[rank]!, count })
  }

  #countListed(some: Int32Array, least: number, end: number): void {
    const starts = this.#starts
    const ranks = this.#ranks
    const counts = this.#counts
    const reached = this.#reached
    let many = 0
    for (let i = 0; i < some.length; i += 1) {
      const to = starts[some[i]! + 1]!
      for (let at = starts[some[i]!]!; at < to; at += 1) {
        const rank = ranks[at]!
        if (rank >= end) break
        const count = counts[rank]! + 1
        counts[rank] = count
        if (count === least) reached[many++] = rank
      }
    }
    for (let i = 0; i < many; i += 1) this.#add(reached[i]!, counts[reached[i]!]!)
    this.#clear(some, end)
  }

  /** Features that so many units have: they are the first ones. */
  #enough(least: number): number {
    let low = 0
    let high = this.#sizes.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#sizes[middle]! >= least) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The counts of few units are set back one by one, of many all at once. */
  #clear(some: Int32Array, end: number): void {
    const starts = this.#starts
    const ranks = this.#ranks
    const counts = this.#counts
    if (some.length > clearedMax) {
      counts.fill(0, this.#lanes.size, end)
      return
    }
    for (let i = 0; i < some.length; i += 1) {
      const to = starts[some[i]! + 1]!
      for (let at = starts[some[i]!]!; at < to && ranks[at]! < end; at += 1) counts[ranks[at]!] = 0
    }
  }
}

/** Units whose counts are set back one by one. */
const clearedMax = 8

/** Features by number, those of most units first, of equals in their order. */
function ranked(unitsOf: readonly Int32Array[], units: number): Int32Array {
  // By how many units lack it: where the features of each number begin.
  const starts = new Int32Array(units + 2)
  for (let feature = 0; feature < unitsOf.length; feature += 1) starts[units - unitsOf[feature]!.length + 1]! += 1
  for (let lacking = 0; lacking <= units; lacking += 1) starts[lacking + 1]! += starts[lacking]!
  const order = new Int32Array(unitsOf.length)
  for (let feature = 0; feature < unitsOf.length; feature += 1) order[starts[units - unitsOf[feature]!.length]!++] = feature
  return order
}
