import type { Use } from '@/lib/domain/outcome/use'

/** The uses of a skill as far as they are known, kept newest first; of one instant the one with the later id is newer. */
export class SortedUses {
  readonly #ids: string[] = []
  readonly #uses: Use[] = []
  readonly #known = new Map<string, Use>()

  /** Adds a use, or replaces what was known of it. */
  put(id: string, use: Use): void {
    const known = this.#known.get(id)
    if (known) {
      const at = this.#place(id, known.at)
      this.#ids.splice(at, 1)
      this.#uses.splice(at, 1)
    }
    const at = this.#place(id, use.at)
    this.#ids.splice(at, 0, id)
    this.#uses.splice(at, 0, use)
    this.#known.set(id, use)
  }

  newestFirst(): readonly Use[] {
    return this.#uses
  }

  /** Time of the first use after a moment, infinity where there is none. Epoch ms. */
  firstAfter(at: number): number {
    const count = this.#uses.findIndex((use) => use.at <= at)
    const last = count < 0 ? this.#uses.length - 1 : count - 1
    return this.#uses[last]?.at ?? Number.POSITIVE_INFINITY
  }

  /** Where a use of this time and id stands or belongs. */
  #place(id: string, at: number): number {
    let low = 0
    let high = this.#uses.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.#uses[middle]!
      if (other.at > at || (other.at === at && this.#ids[middle]! > id)) low = middle + 1
      else high = middle
    }
    return low
  }
}
