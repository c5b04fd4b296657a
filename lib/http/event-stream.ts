import { streamEvents as contract } from '@/lib/contract/event'
import { asWorkOf, parseInput, type Context } from '@/lib/kernel'
import { followStream, openStream, type StreamItem } from '@/lib/publish'
import { followingOf } from '@/lib/services/stream/stream-events'
import { log } from '@/lib/observe/log'
import { isStillIn } from './identify'

const beatMs = 15_000

/** Whether a request accepts the stream itself rather than a page of it as JSON. */
export const wantsStream = (headers: Headers): boolean => {
  const accept = headers.get('accept') ?? ''
  return accept.includes('text/event-stream') || !accept.includes('application/json')
}

/** One message; items derived from a log entry carry no id, because the entry that follows them does. */
function messageOf({ id, name, data, isDerived }: StreamItem): string {
  return `${isDerived ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Server-sent events of a workspace, starting at `Last-Event-ID` when the client sends one. */
export async function eventStream(ctx: Context, request: Request, input: Record<string, unknown>): Promise<Response> {
  const last = request.headers.get('last-event-id')
  const parsed = parseInput(contract, last ? { ...input, after: last } : input)
  const following = await followingOf(ctx, parsed)
  const stop = openStream()
  request.signal.addEventListener('abort', () => stop.abort(), { once: true })
  // A client that disconnected during the agent lookup no longer fires the event.
  if (request.signal.aborted) stop.abort()
  const told = messages(ctx, { ...following, signal: stop.signal }, request.headers)
  // Who asks for the next message is the one who writes the answer, long after the request.
  const next = () => asWorkOf(ctx, () => told.next())
  return new Response(bodyOf(next, stop), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // No transformation: a compressing proxy would buffer messages.
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

/** The first message, then events as they happen, with a heartbeat in between. */
async function* messages(ctx: Context, following: Parameters<typeof followStream>[1], headers: Headers): AsyncGenerator<string> {
  yield 'retry: 2000\n\n'
  let lastMs = performance.now()
  for await (const items of followStream(ctx, following)) {
    const isQuiet = performance.now() - lastMs > beatMs
    if (items.length === 0 && !isQuiet) continue
    // Whoever was let in once is asked again: a revoked key and a removed person hear nothing more.
    if (!(await isStillIn(ctx, headers))) return
    yield items.length === 0 ? ': beat\n\n' : items.map(messageOf).join('')
    lastMs = performance.now()
  }
}

type Next = () => Promise<IteratorResult<string>>

/** Respects backpressure: what the reader has not consumed stays in the database. */
function bodyOf(next: Next, stop: AbortController): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const text = await nextOf(next, stop.signal)
    if (text !== null) return controller.enqueue(encoder.encode(text))
    try {
      controller.close()
    } catch {
      // The reader disconnected first, so there is nothing left to close.
    }
  }
  // Two, because the stream scans for more right after the first message: it starts when it is requested, not when it is read.
  return new ReadableStream<Uint8Array>({ pull, cancel: () => stop.abort() }, { highWaterMark: 2 })
}

/** Null at the end of the stream. */
async function nextOf(next: Next, signal: AbortSignal): Promise<string | null> {
  try {
    const { done, value } = await next()
    return done || signal.aborted ? null : value
  } catch (error) {
    if (!signal.aborted) log().warn({ err: error }, 'an event stream broke off')
    return null
  }
}
