/** What a feature may be rarer than by the rounding of numbers, and is asked all the same. */
const rounding = 1e-9

/** How much more usual a feature must be in a family's units than in others of their length. */
export const liftMin = 2

/** Bits from which a feature tells units, of so many features that might have told them. */
export const bitsMin = (features: number): number => Math.log2(features + 1)

/** More units than these pay for the bits by hardly more than their background: of those nothing is asked. */
const countedMax = 64

/**
 * How many of some units must have a feature for it to tell them, before their lengths are known: bounds that no feature which is rated passes
 * under. Of a feature with the rate q at least, `count` of n units must be `liftMin` times as many as that rate has them have; and `count` ×
 * log2(count / n / q), which is all that speaks for it, must be more bits than are asked. Both hold for every higher count, too.
 */
export class LeastCounts {
  /** By count: times as usual as its rate that a feature must be for so many units to pay for the bits. */
  readonly #lifts: Float64Array

  constructor(features: number) {
    const bits = bitsMin(features)
    this.#lifts = Float64Array.from({ length: countedMax + 1 }, (_, count) => (count === countedMax ? 1 : 2 ** (bits / count)))
  }

  /** Whether a feature of that rate may tell n units of which so many (one at least) have it. */
  isMet(rate: number, count: number, n: number): boolean {
    const least = rate * (1 - rounding)
    return count + 0.5 >= liftMin * least * (n + 1) && count > least * n * this.#lifts[Math.min(count, countedMax)]!
  }

  /** The first count from `from` on with which it may; more than n where none does. */
  of(rate: number, n: number, from: number): number {
    let count = from
    while (count <= n && !this.isMet(rate, count, n)) count += 1
    return count
  }
}
