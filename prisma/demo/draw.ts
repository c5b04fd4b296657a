import { seededRandom } from '@/lib/domain/mining/random'

/** Draws that depend on the seed alone: the same seed gives the same demo, whenever and wherever it is made. */
export class Draw {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = seededRandom(seed)
  }

  /** In [from, to). */
  number(from: number, to: number): number {
    return from + this.#next() * (to - from)
  }

  /** Whole, both ends included. */
  int(from: number, to: number): number {
    return Math.floor(this.number(from, to + 1))
  }

  chance(probability: number): boolean {
    return this.#next() < probability
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.int(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  shuffle<T>(items: readonly T[]): T[] {
    const keyed = items.map((item) => ({ item, key: this.#next() }))
    return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
  }

  /** Lower-case hexadecimal digits. */
  hex(length: number): string {
    return Array.from({ length }, () => this.int(0, 15).toString(16)).join('')
  }
}
