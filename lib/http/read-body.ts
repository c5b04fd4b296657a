import { createGunzip } from 'node:zlib'
import { Readable } from 'node:stream'
import type { ReadableStream, ReadableStreamDefaultReader } from 'node:stream/web'
import { bodyLimits, inMiB, shortBodyMax } from '@/lib/config/body-limits'
import { Problem } from '@/lib/domain/problem/problem'
import type { Reservation } from './admission'

const tooLarge = (limit: number, what: string) =>
  new Problem('too_large', `The ${what} is over ${inMiB(limit)}. Split the transcript by session and send the parts.`)

async function* capped(
  source: AsyncIterable<Uint8Array>,
  limit: number,
  what: string,
  reservation?: Reservation,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const part of source) {
    bytes += part.byteLength
    if (bytes > limit) throw tooLarge(limit, what)
    reservation?.reserve(part.byteLength)
    yield part
  }
}

/** How much of a refused body is read on, in bytes and time: a sender that is cut off in the middle never sees the answer. */
const drainedMax = 512 * 1024 * 1024
const drainMs = 10_000

/** What is left of a body that its reader did not want. */
interface Rest {
  drained?: Promise<void>
}

/** The parts of a body as they come. What the reader does not want is read on and thrown away. */
async function* partsOf(body: ReadableStream<Uint8Array>, rest: Rest): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let isRead = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) {
        isRead = true
        return
      }
      yield value
    }
  } finally {
    if (!isRead) rest.drained = drain(reader)
  }
}

/** Reads on before the refusal is answered. That the sender goes away meanwhile is no error of ours. */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const until = performance.now() + drainMs
  let bytes = 0
  try {
    while (bytes < drainedMax && performance.now() < until) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.byteLength
    }
    await reader.cancel()
  } catch {
    // The connection is closed: nothing is left to read.
  }
}

async function readShort(request: Request, reservation: Reservation): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  reservation.reserve(bytes.byteLength)
  return bytes
}

/**
 * Reads the bytes of a request, unpacked when it is gzipped, within the memory limit of one body and of all requests together.
 * @throws Problem `too_large`, `unavailable` when other requests hold the memory, or `invalid` for a broken gzip stream.
 */
export async function readBody(request: Request, reservation: Reservation): Promise<Uint8Array> {
  const { body, unpacked } = bodyLimits
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > body) {
    // Who asks before sending has sent nothing yet.
    if (request.body && !request.headers.has('expect')) await drain((request.body as ReadableStream<Uint8Array>).getReader())
    throw tooLarge(body, 'body')
  }
  const isPlain = !request.headers.has('content-encoding')
  if (isPlain && declared > 0 && declared <= shortBodyMax) return readShort(request, reservation)
  if (!request.body) return new Uint8Array()
  const rest: Rest = {}
  const source = partsOf(request.body as ReadableStream<Uint8Array>, rest)
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? null
  if (encoding !== null && encoding !== 'gzip' && encoding !== 'identity') {
    throw new Problem('invalid', `Content-Encoding "${encoding}" is not supported. Use gzip or none.`)
  }
  const parts: Uint8Array[] = []
  const isPacked = encoding === 'gzip'
  const read = isPacked
    ? capped(unpack(capped(source, body, 'body')), unpacked, 'unpacked body', reservation)
    : capped(source, body, 'body', reservation)
  try {
    for await (const part of read) parts.push(part)
  } catch (error) {
    // Others get the memory at once; the answer waits, for with it the connection closes, and a sender in the middle never sees it.
    parts.length = 0
    reservation.release()
    await rest.drained
    throw error
  }
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
    throw new Problem('invalid', 'The body is not valid gzip. Send it uncompressed, or compress it again.')
  }
}
