import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, promises as fs } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import { paddingOf, tarEnd, tarHeader } from '@/lib/domain/snapshot/tar'
import type { SeenEntry } from '@/lib/domain/snapshot/manifest'

/** A finished archive: its size, and the digest over its bytes as they lie on the disk. */
export interface Finished {
  bytes: number
  sha256: string
}

/** Writes a tar.gz entry by entry; of no entry more than one piece is in memory. It stands under its name once it is whole. */
export class ArchiveWriter {
  readonly entries: SeenEntry[] = []
  readonly #gzip: Gzip = createGzip({ level: 6 })
  readonly #draft: string
  readonly #hash = createHash('sha256')
  readonly #written: Promise<void>
  #bytes = 0

  constructor(
    readonly target: string,
    readonly atMs: number,
  ) {
    this.#draft = `${target}.${randomUUID()}.tmp`
    const counted = this.#count.bind(this)
    this.#written = pipeline(this.#gzip, counted, createWriteStream(this.#draft, { mode: 0o600 }))
    // What fails is told by whoever writes or closes next; nobody may be listening yet.
    this.#written.catch(() => undefined)
  }

  async *#count(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of source) {
      this.#hash.update(part)
      this.#bytes += part.byteLength
      yield part
    }
  }

  async #write(part: Uint8Array): Promise<void> {
    // Writes wait for the disk: a whole table would else pile up in memory.
    if (!this.#gzip.write(part)) await Promise.race([once(this.#gzip, 'drain'), this.#written])
  }

  async add(path: string, content: Uint8Array): Promise<void> {
    await this.#entry(path, content.byteLength, [content])
  }

  /** A file of the disk, as long as it was said to be. @throws Error when it changes meanwhile. */
  async addFile(path: string, file: string, bytes: number): Promise<void> {
    await this.#entry(path, bytes, bytes === 0 ? [] : createReadStream(file, { end: bytes - 1 }))
  }

  async #entry(path: string, bytes: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256')
    let written = 0
    await this.#write(tarHeader({ path, bytes }, this.atMs))
    for await (const part of content) {
      hash.update(part)
      written += part.byteLength
      await this.#write(part)
    }
    if (written !== bytes) throw new Error(`${path} changed while it was read`)
    await this.#write(new Uint8Array(paddingOf(bytes)))
    this.entries.push({ path, bytes, sha256: hash.digest('hex') })
  }

  async close(): Promise<Finished> {
    this.#gzip.end(tarEnd())
    await this.#written
    await fs.rename(this.#draft, this.target)
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }

  /** After a failure: nothing of it stays. */
  async abandon(): Promise<void> {
    this.#gzip.destroy()
    await this.#written.catch(() => undefined)
    await fs.rm(this.#draft, { force: true })
  }
}
