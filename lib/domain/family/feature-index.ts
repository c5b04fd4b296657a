import type { Feature } from './types'

/**
 * Numbers features as they are met, so that units hold numbers alone. One key may stand under different groups in different commands: each
 * way is a number of its own.
 */
export class FeatureIndex {
  readonly #first = new Map<string, number>()
  /** By number: the next one with the same key, -1 where there is none. */
  readonly #next: number[] = []
  readonly #features: Feature[] = []
  readonly #keys: number[] = []
  /** Keys that were asked for in order before, in that order. */
  #ordered: number[] = []
  readonly #isOrdered = new Set<number>()

  /** Numbers given so far. */
  get size(): number {
    return this.#features.length
  }

  feature(number: number): Feature {
    return this.#features[number]!
  }

  /** The first number of a feature's key: the same for all features of that key. */
  keyOf(number: number): number {
    return this.#keys[number]!
  }

  /** The number of a key, as `keyOf` gives it; undefined where no feature has it. */
  keyNumber(key: string): number | undefined {
    return this.#first.get(key)
  }

  /** Keys by their text. Most stood in that order before, so that only the others are put between them. */
  inOrder(keys: readonly number[]): number[] {
    const more = keys.filter((key) => !this.#isOrdered.has(key))
    if (more.length > 0) {
      for (const key of more) this.#isOrdered.add(key)
      this.#ordered = [...this.#ordered, ...more].sort((a, b) => (this.#features[a]!.key < this.#features[b]!.key ? -1 : 1))
    }
    const asked = new Set(keys)
    return this.#ordered.filter((key) => asked.has(key))
  }

  numberOf(feature: Feature): number {
    const first = this.#first.get(feature.key)
    if (first === undefined) {
      this.#first.set(feature.key, this.size)
      return this.#add(feature, this.size)
    }
    let last = first
    for (let at = first; at >= 0; at = this.#next[at]!) {
      if (isSame(this.#features[at]!, feature)) return at
      last = at
    }
    this.#next[last] = this.size
    return this.#add(feature, first)
  }

  #add(feature: Feature, key: number): number {
    this.#next.push(-1)
    this.#keys.push(key)
    return this.#features.push(feature) - 1
  }
}

const isSame = (a: Feature, b: Feature): boolean =>
  a.group === b.group &&
  a.kind === b.kind &&
  a.above.length === b.above.length &&
  a.above.every((group, at) => group === b.above[at])
