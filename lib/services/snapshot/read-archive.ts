import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { invalid } from '@/lib/domain/problem/problem'
import type { SeenEntry } from '@/lib/domain/snapshot/manifest'
import { blockBytes, paddingOf, readHeader, readPathRecord, type TarEntry } from '@/lib/domain/snapshot/tar'

const pathBytesMax = 64 * 1024
/** Entries that are read whole: lines of rows, the manifest. */
const wholeBytesMax = 256 * 1024 * 1024

const broken = (why: string) => invalid(`This snapshot is incomplete: ${why}`)

/** Takes a stream apart by counted bytes. */
class Bytes {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array()

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** As many bytes, in pieces. @throws Problem `invalid` when there are fewer. */
  async *take(bytes: number): AsyncGenerator<Uint8Array> {
    for (let left = bytes; left > 0;) {
      if (this.#rest.byteLength === 0) this.#rest = await this.#next()
      const part = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(part.byteLength)
      left -= part.byteLength
      yield part
    }
  }

  async #next(): Promise<Uint8Array> {
    const { value, done } = await this.#source.next().catch((error: NodeJS.ErrnoException) => {
      if (error.code?.startsWith('Z_')) throw broken('its end is missing, or it was never packed by gzip.')
      throw error
    })
    if (done) throw broken('its end is missing.')
    return value
  }

  async close(): Promise<void> {
    await this.#source.return?.()
  }
}

/** Bytes of an entry, together. @throws Problem `invalid` when they are more than is ever written. */
export async function whole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of content) {
    bytes += part.byteLength
    if (bytes > wholeBytesMax) throw broken('an entry is larger than any that is written.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Goes through an archive from its beginning; `visit` may read an entry's bytes or pass over them. Answers every entry with its size
 * and digest, in order.
 * @throws Problem `invalid` for what is no archive, or ends before it should.
 */
export async function readArchive(
  file: string,
  visit: (entry: TarEntry, content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<SeenEntry[]> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  const bytes = new Bytes(source.pipe(gunzip))
  const seen: SeenEntry[] = []
  try {
    for (let named: string | null = null; ;) {
      const header = readHeader(await whole(bytes.take(blockBytes)))
      if (header.kind === 'end') return seen
      if (header.kind === 'broken') throw broken(`${header.reason}.`)
      if (header.kind === 'path') {
        if (header.bytes > pathBytesMax) throw broken('a path in it has no end.')
        named = readPathRecord(await whole(bytes.take(header.bytes)))
        await whole(bytes.take(paddingOf(header.bytes)))
        continue
      }
      const path = named ?? header.path
      named = null
      const hash = createHash('sha256')
      const content = hashed(bytes.take(header.bytes), hash)
      await visit({ path, bytes: header.bytes }, content)
      for await (const _ of content) continue
      await whole(bytes.take(paddingOf(header.bytes)))
      seen.push({ path, bytes: header.bytes, sha256: hash.digest('hex') })
    }
  } finally {
    await bytes.close()
    source.destroy()
  }
}

/** One pass over an entry, however many read on from where the one before stopped. */
function hashed(content: AsyncGenerator<Uint8Array>, hash: ReturnType<typeof createHash>): AsyncIterable<Uint8Array> {
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    const step = await content.next()
    if (!step.done) hash.update(step.value)
    return step
  }
  // Without `return`: who stops early leaves the rest to be read.
  return { [Symbol.asyncIterator]: () => ({ next }) }
}
