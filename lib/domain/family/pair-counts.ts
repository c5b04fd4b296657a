import { LaneCounter } from './lane-counter'

/** What is counted of a feature: the units that have it, and the share of some units below which it tells nothing of them. */
export interface Counted {
  unitsOf: readonly Int32Array[]
  units: number
  leastShare: Float64Array
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
  /** By rank, the most frequent first: the feature, the units that have it, and the share that it needs. */
  readonly #features: Int32Array
  readonly #sizes: Int32Array
  readonly #needed: Float64Array
  /** The first ranks, in words of 32. */
  readonly #lanes: LaneCounter
  /** By unit where its other features, told by rank, begin in `ranks`; one more for the end. */
  readonly #starts: Int32Array
  readonly #ranks: Uint16Array | Int32Array
  readonly #counts: Int32Array

  constructor({ unitsOf, units, leastShare }: Counted) {
    this.#features = ranked(unitsOf).filter((feature) => leastShare[feature]! < 1)
    this.#sizes = this.#features.map((feature) => unitsOf[feature]!.length)
    this.#needed = Float64Array.from(this.#features, (feature) => leastShare[feature]!)
    this.#counts = new Int32Array(this.#features.length)
    const dense = Math.min(this.#features.length, (this.#enough(Math.ceil(units / denseFrom)) + 31) & ~31)
    this.#lanes = new LaneCounter(
      Array.from(this.#features.subarray(0, dense), (feature) => unitsOf[feature]!),
      units,
    )
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

  /** The features that at least `least` of some units have (one at least) and that may tell of them, in no order. */
  commonTo(some: Int32Array, least: number): Common[] {
    const found: Common[] = []
    if (least > some.length) return found
    const end = this.#enough(least)
    // The share as it is rated: with half a unit more that has it, of one more.
    const add = (rank: number, count: number): void => {
      if (count + 0.5 >= this.#needed[rank]! * (some.length + 1)) found.push({ feature: this.#features[rank]!, count })
    }
    this.#lanes.count(some, { least, end }, add)
    if (end > this.#lanes.size) this.#countListed(some, { least, end }, add)
    return found
  }

  #countListed(
    some: Int32Array,
    { least, end }: { least: number; end: number },
    tell: (rank: number, count: number) => void,
  ): void {
    const [starts, ranks, counts] = [this.#starts, this.#ranks, this.#counts]
    const reached: number[] = []
    for (let i = 0; i < some.length; i += 1) {
      const to = starts[some[i]! + 1]!
      for (let at = starts[some[i]!]!; at < to; at += 1) {
        const rank = ranks[at]!
        if (rank >= end) break
        const count = counts[rank]! + 1
        counts[rank] = count
        if (count === least) reached.push(rank)
      }
    }
    for (const rank of reached) tell(rank, counts[rank]!)
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
    const [starts, ranks, counts] = [this.#starts, this.#ranks, this.#counts]
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

/** Features by number, those of most units first. */
function ranked(unitsOf: readonly Int32Array[]): Int32Array {
  // One number for both, that native sorting takes: larger sizes first, then smaller features.
  const all = unitsOf.length
  const keys = Float64Array.from(unitsOf, ({ length }, feature) => feature - length * all).sort()
  return Int32Array.from(keys, (key) => ((key % all) + all) % all)
}
