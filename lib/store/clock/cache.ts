import { LRUCache } from 'lru-cache'

interface Entry {
  stamp: string
  /** Its place among all computations that were begun. */
  begun: number
  answer: Promise<unknown>
  /** The last value there was: a computation that fails leaves it. */
  former: { value: unknown } | null
  isUnderWay: boolean
  weight: number
}

/** What one computation answers, and what it weighs: about the rows it keeps in memory. */
export interface Computed<T> {
  value: T
  weight: number
}

/**
 * Values computed from the database, each under the stamp it was computed at. Bounded by what they weigh; those that were asked
 * for longest ago go first.
 */
export class Cache {
  readonly #entries: LRUCache<string, Entry>
  #begun = 0

  constructor(maxWeight: number) {
    this.#entries = new LRUCache({ maxSize: maxWeight, sizeCalculation: ({ weight }) => weight })
  }

  /**
   * The value of a key at the present stamp: computed where there is none, from the former one where there is. Nobody changes
   * what it answers. Of one key at most one computation is under way; who asks while one is that began before gets the next.
   */
  async getOrCompute<T>(
    key: string,
    stampNow: () => Promise<string>,
    compute: (former: T | undefined) => Promise<Computed<T>>,
  ): Promise<T> {
    const arrived = this.#begun
    for (;;) {
      const stamp = await stampNow()
      const entry = this.#entries.get(key)
      if (entry && (entry.stamp === stamp || entry.begun > arrived)) return entry.answer as Promise<T>
      if (!entry?.isUnderWay) return this.#compute(key, stamp, entry?.former ?? null, compute)
      await entry.answer.catch(() => undefined)
    }
  }

  /** The values of many keys, each with a stamp of its own; those that are missing are computed together. */
  async getOrComputeMany<K, T>(
    wanted: ReadonlyMap<K, { key: string; stamp: string }>,
    compute: (missing: K[]) => Promise<Map<K, Computed<T>>>,
  ): Promise<Map<K, T>> {
    const values = new Map<K, T>()
    const missing: K[] = []
    for (const [id, { key, stamp }] of wanted) {
      const entry = this.#entries.get(key)
      if (entry?.stamp === stamp && entry.former) values.set(id, entry.former.value as T)
      else missing.push(id)
    }
    if (missing.length === 0) return values
    for (const [id, { value, weight }] of await compute(missing)) {
      values.set(id, value)
      const place = wanted.get(id)
      if (place) this.#put(place.key, place.stamp, value, weight)
    }
    return values
  }

  /** Lets go of all values whose keys begin so. */
  forget(prefix: string): void {
    for (const key of this.#entries.keys()) if (key.startsWith(prefix)) this.#entries.delete(key)
  }

  #put(key: string, stamp: string, value: unknown, weight: number): void {
    const begun = (this.#begun += 1)
    this.#entries.set(key, { stamp, begun, answer: Promise.resolve(value), former: { value }, isUnderWay: false, weight })
  }

  #compute<T>(
    key: string,
    stamp: string,
    former: Entry['former'],
    compute: (former: T | undefined) => Promise<Computed<T>>,
  ): Promise<T> {
    const begun = (this.#begun += 1)
    const answer = compute(former?.value as T | undefined).then(
      ({ value, weight }) => {
        this.#entries.set(key, { stamp, begun, answer, former: { value }, isUnderWay: false, weight })
        return value
      },
      (error: unknown) => {
        if (former) this.#put(key, '', former.value, this.#entries.peek(key)?.weight ?? 1)
        else this.#entries.delete(key)
        throw error
      },
    )
    const weight = this.#entries.peek(key)?.weight ?? 1
    this.#entries.set(key, { stamp, begun, answer, former, isUnderWay: true, weight })
    return answer
  }
}
