import { createGunzip } from 'node:zlib'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Problem } from '@/lib/domain/problem/problem'

export const bodyBytesMax = 64 * 1024 * 1024
export const unpackedBytesMax = 512 * 1024 * 1024

const tooLarge = (limit: number, what: string) =>
  new Problem('too_large', `The ${what} is over ${limit / 1024 / 1024} MiB. Split the transcript by session and send the parts.`)

async function* capped(source: AsyncIterable<Uint8Array>, limit: number, what: string): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const part of source) {
    bytes += part.byteLength
    if (bytes > limit) throw tooLarge(limit, what)
    yield part
  }
}

/**
 * The bytes of a request, unpacked when gzip says so; never more than the limits in memory.
 * @throws Problem `too_large`, or `invalid` when the gzip stream is broken.
 */
export async function readBody(request: Request): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > bodyBytesMax) throw tooLarge(bodyBytesMax, 'body')
  if (!request.body) return new Uint8Array()
  const packed = capped(Readable.fromWeb(request.body as ReadableStream<Uint8Array>), bodyBytesMax, 'body')
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? null
  if (encoding !== null && encoding !== 'gzip' && encoding !== 'identity') {
    throw new Problem('invalid', `Content-Encoding "${encoding}" is not read here. Send gzip, or nothing.`)
  }
  const parts: Uint8Array[] = []
  const source = encoding === 'gzip' ? capped(unpack(packed), unpackedBytesMax, 'unpacked body') : packed
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

async function* unpack(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  const source = Readable.from(packed)
  source.on('error', (error) => gunzip.destroy(error))
  try {
    yield* source.pipe(gunzip) as AsyncIterable<Uint8Array>
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('invalid', 'The body says gzip and is not: send it unpacked, or pack it anew.')
  }
}
