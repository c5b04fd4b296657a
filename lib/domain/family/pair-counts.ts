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

/** Of some units, told by how many they are, the fewest that must have a feature; more for more units. */
export type LeastOf = (n: number) => number

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
  readonly #unitsOf: readonly Int32Array[]
  readonly #rates: Float64Array
  readonly #leastCounts: LeastCounts
  /** The first ranks, in words of 32, and the rate and the units that each of a word has at least. */
  readonly #lanes: LaneCounter
  readonly #wordRates: Float64Array
  readonly #wordSizes: Int32Array
  /** By unit where its other features, told by rank, begin in `ranks`; one more for the end. */
  readonly #starts: Int32Array
  readonly #ranks: Uint16Array | Int32Array
  readonly #counts: Int32Array
  /** Memory for the ranks that enough units have. */
  readonly #reached: Int32Array

  constructor({ unitsOf, units, leastRate }: Counted) {
    this.#unitsOf = unitsOf
    this.#features = ranked(unitsOf, units)
    this.#sizes = this.#features.map((feature) => unitsOf[feature]!.length)
    this.#rates = new Float64Array(this.#features.length)
    for (let rank = 0; rank < this.#rates.length; rank += 1) this.#rates[rank] = leastRate[this.#features[rank]!]!
    this.#leastCounts = new LeastCounts(unitsOf.length)
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
    this.#wordSizes = Int32Array.from(this.#wordRates, (_, word) => this.#sizes[Math.min(dense, word * 32 + 32) - 1]!)
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
    const n = some.length
    if (least > n) return found
    const end = this.#enough(least)
    const tell = (rank: number, count: number): void => {
      if (this.#leastCounts.isMet(this.#rates[rank]!, count, n)) found.push({ feature: this.#features[rank]!, count })
    }
    this.#lanes.count(some, { end, enough: this.#enoughOf(n, least) }, tell)
    if (end > this.#lanes.size) this.#countListed(some, { least, end }, tell)
    return found
  }

  /**
   * By feature what `commonTo` finds of its units, asked for `leastOf` as many as they are; absent where it finds nothing. How many units have
   * two features is counted once for both: of each feature those that are no rarer are counted, and what it is to them is told, too.
   */
  commonOfEach(leastOf: LeastOf): (Common[] | undefined)[] {
    const found = Array.from<Common[] | undefined>({ length: this.#features.length })
    // Many features have as many units.
    const enoughBy = new Map<number, Int32Array>()
    let rarer = 0
    const tell = (rank: number, count: number): void => {
      this.#note(found, { of: rarer, rank, count }, leastOf)
      if (rank !== rarer) this.#note(found, { of: rank, rank: rarer, count }, leastOf)
    }
    for (; rarer < this.#features.length; rarer += 1) {
      const some = this.#unitsOf[this.#features[rarer]!]!
      const least = leastOf(some.length)
      if (least > some.length) continue
      const enough = enoughBy.get(some.length) ?? this.#enoughOfBoth(some.length, leastOf)
      enoughBy.set(some.length, enough)
      const end = rarer + 1
      this.#lanes.count(some, { end, enough }, tell)
      if (end > this.#lanes.size) this.#countListed(some, { least, end }, tell)
    }
    return found
  }

  /** Notes a feature that may tell the units of another one. */
  #note(
    found: (Common[] | undefined)[],
    { of, rank, count }: { of: number; rank: number; count: number },
    leastOf: LeastOf,
  ): void {
    const size = this.#sizes[of]!
    if (count < leastOf(size) || !this.#leastCounts.isMet(this.#rates[rank]!, count, size)) return
    const common = { feature: this.#features[rank]!, count }
    const known = found[this.#features[of]!]
    if (known) known.push(common)
    else found[this.#features[of]!] = [common]
  }

  /** By word the units that must have one of its features for it to tell n units of a rarer one, or that one to tell its own. */
  #enoughOfBoth(n: number, leastOf: LeastOf): Int32Array {
    const least = leastOf(n)
    return this.#enoughOf(n, least).map((own, word) => Math.max(least, Math.min(own, leastOf(this.#wordSizes[word]!))))
  }

  /** By word the units of n, `least` of them at the least, that must have one of its features for it to tell them. */
  #enoughOf(n: number, least: number): Int32Array {
    const enough = new Int32Array(this.#wordRates.length)
    for (let word = 0; word < enough.length; word += 1) enough[word] = this.#leastCounts.of(this.#wordRates[word]!, n, least)
    return enough
  }

  #countListed(
    some: Int32Array,
    { least, end }: { least: number; end: number },
    tell: (rank: number, count: number) => void,
  ): void {
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
    for (let i = 0; i < many; i += 1) tell(reached[i]!, counts[reached[i]!]!)
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
