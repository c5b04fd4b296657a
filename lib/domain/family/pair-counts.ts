/** What is counted of a feature: the units that have it, and whether it can tell anything of some of them. */
export interface Counted {
  unitsOf: readonly Int32Array[]
  units: number
  isTelling: (feature: number) => boolean
}

/**
 * Counts which features go with some units. Each unit's features stand the most frequent first: those that too few units have to be asked
 * for are not gone through.
 */
export class PairCounts {
  readonly #sizes: Int32Array
  /** By unit where its features begin in `ranked`; one more for the end. */
  readonly #starts: Int32Array
  readonly #ranked: Int32Array
  readonly #counts: Int32Array
  readonly #reached: number[] = []

  constructor({ unitsOf, units, isTelling }: Counted) {
    this.#sizes = Int32Array.from(unitsOf, ({ length }) => length)
    this.#counts = new Int32Array(unitsOf.length)
    const order = ranked(this.#sizes).filter(isTelling)
    this.#starts = new Int32Array(units + 1)
    for (const feature of order) for (const unit of unitsOf[feature]!) this.#starts[unit + 1]! += 1
    for (let unit = 0; unit < units; unit += 1) this.#starts[unit + 1]! += this.#starts[unit]!
    this.#ranked = new Int32Array(this.#starts[units]!)
    const next = this.#starts.slice()
    for (const feature of order) for (const unit of unitsOf[feature]!) this.#ranked[next[unit]!++] = feature
  }

  /** Tells the features that at least `least` of some units have (one at least), in no order, with their number. */
  tell(some: Int32Array, least: number, tell: (feature: number, count: number) => void): void {
    const [sizes, starts, ranks, counts, reached] = [this.#sizes, this.#starts, this.#ranked, this.#counts, this.#reached]
    let gone = 0
    for (let i = 0; i < some.length; i += 1) {
      const end = starts[some[i]! + 1]!
      for (let at = starts[some[i]!]!; at < end; at += 1) {
        const feature = ranks[at]!
        if (sizes[feature]! < least) break
        gone += 1
        const count = counts[feature]! + 1
        counts[feature] = count
        if (count === least) reached.push(feature)
      }
    }
    for (const feature of reached) tell(feature, counts[feature]!)
    reached.length = 0
    this.#clear(some, least, gone)
  }

  /** Few counts are set back one by one, many all at once. */
  #clear(some: Int32Array, least: number, gone: number): void {
    const counts = this.#counts
    if (gone * 8 > counts.length) {
      counts.fill(0)
      return
    }
    for (const unit of some)
      for (let at = this.#starts[unit]!; at < this.#starts[unit + 1]!; at += 1) {
        const feature = this.#ranked[at]!
        if (this.#sizes[feature]! < least) break
        counts[feature] = 0
      }
  }
}

/** Features by number, those of most units first. */
function ranked(sizes: Int32Array): Int32Array {
  // One number for both, that native sorting takes: larger sizes first, then smaller features.
  const keys = Float64Array.from(sizes, (size, feature) => feature - size * sizes.length).sort()
  return Int32Array.from(keys, (key) => ((key % sizes.length) + sizes.length) % sizes.length)
}
