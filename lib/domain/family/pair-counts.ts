/** What is counted of a feature: the units that have it, and whether it can tell anything of some of them. */
export interface Counted {
  unitsOf: readonly Int32Array[]
  units: number
  isTelling: (feature: number) => boolean
}

/** A feature with the number of some units that have it. */
export interface Common {
  feature: number
  count: number
}

/**
 * Counts which features go with some units. Each unit's features stand the most frequent first: those that too few units have to be asked
 * for are not gone through.
 */
export class PairCounts {
  /** By rank, the most frequent first: the feature, and the units that have it. */
  readonly #features: Int32Array
  readonly #sizes: Int32Array
  /** By unit where its features, told by rank, begin in `ranks`; one more for the end. */
  readonly #starts: Int32Array
  readonly #ranks: Uint16Array | Int32Array
  readonly #counts: Int32Array

  constructor({ unitsOf, units, isTelling }: Counted) {
    this.#features = ranked(unitsOf).filter(isTelling)
    this.#sizes = this.#features.map((feature) => unitsOf[feature]!.length)
    this.#counts = new Int32Array(this.#features.length)
    this.#starts = new Int32Array(units + 1)
    const starts = this.#starts
    for (const feature of this.#features) {
      const own = unitsOf[feature]!
      for (let at = 0; at < own.length; at += 1) starts[own[at]! + 1]! += 1
    }
    for (let unit = 0; unit < units; unit += 1) starts[unit + 1]! += starts[unit]!
    // Half the memory is gone through in nearly half the time.
    const Ranks = this.#features.length <= 65_536 ? Uint16Array : Int32Array
    this.#ranks = new Ranks(starts[units]!)
    const next = starts.slice()
    for (let rank = 0; rank < this.#features.length; rank += 1) {
      const own = unitsOf[this.#features[rank]!]!
      for (let at = 0; at < own.length; at += 1) this.#ranks[next[own[at]!]!++] = rank
    }
  }

  /** The features that at least `least` of some units have (one at least), in no order. */
  commonTo(some: Int32Array, least: number): Common[] {
    const [starts, ranks, counts] = [this.#starts, this.#ranks, this.#counts]
    const end = this.#enough(least)
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
    const found = reached.map((rank): Common => ({ feature: this.#features[rank]!, count: counts[rank]! }))
    this.#clear(some, end)
    return found
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
      counts.fill(0, 0, end)
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
