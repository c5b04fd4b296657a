import { createClient, type Client } from '@libsql/client'

/**
 * Answers that hold until anything is written to the database, by this process or another. SQLite tells of that by its
 * data_version, for a few microseconds; where it cannot be told so cheaply (PostgreSQL) nothing is held.
 */
export class Memory {
  readonly #url: string | null
  readonly #heldMax: number
  #watch: Promise<Client> | null = null
  #version: unknown = null
  #held = new Map<string, Promise<unknown>>()

  /** `url`: of a SQLite file; null where nothing is to be held. Beyond `heldMax` answers all are let go of. */
  constructor(url: string | null, heldMax: number) {
    this.#url = url
    this.#heldMax = heldMax
  }

  /**
   * What `read` answered in the present state of the database, or answers now. It reads outside of transactions, and nobody changes
   * what it answered.
   */
  async remember<T>(key: string, read: () => Promise<T>): Promise<T> {
    const version = await this.#look()
    if (version === null) return read()
    if (version !== this.#version || this.#held.size >= this.#heldMax) {
      this.#held.clear()
      this.#version = version
    }
    const held = this.#held.get(key)
    if (held) return held as Promise<T>
    const answer = read()
    this.#held.set(key, answer)
    answer.catch(() => this.#held.get(key) === answer && this.#held.delete(key))
    return answer
  }

  close(): void {
    void this.#watch?.then(
      (client) => client.close(),
      () => undefined,
    )
    this.#watch = null
    this.#held.clear()
  }

  /** Changes whenever another connection wrote; this one never does. Null where it cannot be told. */
  async #look(): Promise<unknown> {
    if (this.#url === null) return null
    // One for all: what two connections say of the version cannot be compared.
    const watch = (this.#watch ??= openWatch(this.#url))
    const client = await watch.catch((error: unknown) => {
      if (this.#watch === watch) this.#watch = null
      throw error
    })
    return (await client.execute('PRAGMA data_version')).rows[0]?.[0] ?? null
  }
}

async function openWatch(url: string): Promise<Client> {
  const client = createClient({ url, concurrency: 1 })
  await client.execute('PRAGMA busy_timeout = 15000')
  return client
}
