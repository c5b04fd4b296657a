import { LRUCache } from 'lru-cache'

interface Entry {
  stamp: string
  /** The sequence number of the computation. */
  begun: number
  answer: Promise<unknown>
  /** The last computed value; a failed computation leaves it in place. */
  former: { value: unknown } | null
  isUnderWay: boolean
  weight: number
}

/** A computed value and its weight: about the number of rows it keeps in memory. */
export interface Computed<T> {
  value: T
  weight: number
}

/**
 * Values computed from the database, each under the stamp at which it was computed. The total weight is bounded; the least recently
 * used values are evicted first.
 */
export class Cache {
  readonly #entries: LRUCache<string, Entry>
  #begun = 0
  #hits = 0
  #misses = 0

  constructor(maxWeight: number) {
    this.#entries = new LRUCache({ maxSize: maxWeight, sizeCalculation: ({ weight }) => Math.max(1, Math.round(weight)) })
  }

  /** How often a value was there and was not, and what the cache holds now: values, and the rows in them. */
  get counts(): { hits: number; misses: number; entries: number; rows: number } {
    return { hits: this.#hits, misses: this.#misses, entries: this.#entries.size, rows: this.#entries.calculatedSize }
  }

  /** The value of a key at this stamp, or its computation under way; undefined where there is neither. */
  at<T>(key: string, stamp: string): Promise<T> | undefined {
    const entry = this.#entries.get(key)
    if (entry?.stamp !== stamp) return undefined
    this.#hits += 1
    return entry.answer as Promise<T>
  }

  /**
   * Returns the value of a key at the current stamp, computing it from the previous one when it is missing. Callers must not change
   * it. At most one computation per key runs at a time; a caller with a newer stamp than the running one gets the next.
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
      if (entry && (entry.stamp === stamp || entry.begun > arrived)) {
        this.#hits += 1
        return entry.answer as Promise<T>
      }
      if (!entry?.isUnderWay) return this.#compute(key, stamp, entry?.former ?? null, compute)
      await entry.answer.catch(() => undefined)
    }
  }

  /** Returns the values of many keys, each with its own stamp; the missing ones are computed together. */
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
    this.#hits += values.size
    this.#misses += missing.length
    if (missing.length === 0) return values
    for (const [id, { value, weight }] of await compute(missing)) {
      values.set(id, value)
      const place = wanted.get(id)
      if (place) this.#put(place.key, place.stamp, value, weight)
    }
    return values
  }

  /**
   * Brings the value of a key from one stamp to the next by what is known to differ; does nothing where it has another stamp, or where
   * that is too little (null).
   */
  advance<T>(key: string, { from, to }: { from: string; to: string }, change: (value: T) => Computed<T> | null): void {
    const entry = this.#entries.peek(key)
    if (!entry?.former || entry.isUnderWay || entry.stamp !== from) return
    const changed = change(entry.former.value as T)
    if (changed) this.#put(key, to, changed.value, changed.weight)
  }

  /** The value of a key that was computed last, at whatever stamp; undefined where there is none. */
  last(key: string): unknown {
    return this.#entries.get(key)?.former?.value
  }

  /** Removes all values whose keys have this prefix. */
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
    this.#misses += 1
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
