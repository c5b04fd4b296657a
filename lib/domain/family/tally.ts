/** Counts and sums by number, for numbers of which each round touches few: memory is taken once, and a round costs what it touches. */
export class Tally {
  readonly #counts: Int32Array
  readonly #sums: Float64Array
  readonly #touched: number[] = []

  constructor(size: number) {
    this.#counts = new Int32Array(size)
    this.#sums = new Float64Array(size)
  }

  /** Counts each of some numbers once more, and adds to its sum. */
  add(some: Int32Array, weight = 0): void {
    for (const at of some) {
      if (this.#counts[at] === 0) this.#touched.push(at)
      this.#counts[at]! += 1
      this.#sums[at]! += weight
    }
  }

  /** Ends the round: tells of each number that was counted how often, with its sum, in the order of their first counts. */
  drain(tell: (at: number, count: number, sum: number) => void): void {
    for (const at of this.#touched) {
      const [count, sum] = [this.#counts[at]!, this.#sums[at]!]
      this.#counts[at] = 0
      this.#sums[at] = 0
      tell(at, count, sum)
    }
    this.#touched.length = 0
  }
}
