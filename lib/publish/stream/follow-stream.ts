import { setTimeout as sleep } from 'node:timers/promises'
import { eventBus, type Context } from '@/lib/kernel'
import { placeAt, placeOf, readStream, type StreamItem, type StreamScope } from './read-stream'

export interface Following {
  scope: StreamScope
  verbs: readonly string[]
  /** Place of the last item that the reader knows; null: only what comes from now on. */
  after: string | null
  signal: AbortSignal
}

/** Changes of another process are not on this bus. */
const pollMs = 2_000
/** A transaction that began before may commit later, and its rows sort before those already told: so far back is looked again. */
const lateMs = 65_000

/**
 * Everything that is told from a place on, batch by batch as it comes; an empty batch every `pollMs` says that nothing did.
 * Each row is told once, also when it was committed after rows that sort behind it.
 */
export async function* followStream(ctx: Context, { scope, verbs, after, signal }: Following): AsyncGenerator<StreamItem[]> {
  const sentIds = new Set<string>()
  const start = after ?? placeAt(Date.now())
  await markKnown(ctx, scope, start, sentIds)
  let from = start
  while (!signal.aborted) {
    const wait = waitForWrite(scope.workspaceId, signal)
    const { items, next, isFull } = await readStream(ctx.store.reader, scope, { after: from, verbs })
    const fresh = items.filter((item) => !sentIds.has(item.id))
    for (const item of fresh) sentIds.add(item.id)
    if (isFull) from = next
    else from = [placeAt(Date.now() - lateMs), from].toSorted().at(-1) ?? from
    yield fresh
    if (isFull) wait.cancel()
    else await wait.isOver
    forget(sentIds, from)
  }
}

/** Rows just before the start were told in the connection before, or are from before anyone asked. */
async function markKnown(ctx: Context, scope: StreamScope, start: string, sentIds: Set<string>): Promise<void> {
  let after = placeAt(Date.now() - lateMs)
  while (after < start) {
    const { items, next, isFull } = await readStream(ctx.store.reader, scope, { after })
    for (const item of items) if (placeOf(item.id) <= start) sentIds.add(item.id)
    if (!isFull) return
    after = next
  }
}

/** What sorts before the place that is looked at next needs no memory. */
function forget(sentIds: Set<string>, from: string): void {
  for (const id of sentIds) if (placeOf(id) <= from) sentIds.delete(id)
}

function waitForWrite(workspaceId: string, signal: AbortSignal): { isOver: Promise<void>; cancel: () => void } {
  const ended = new AbortController()
  const onWritten = (id: string) => void (id === workspaceId && ended.abort())
  const stop = () => ended.abort()
  eventBus().on('written', onWritten)
  signal.addEventListener('abort', stop, { once: true })
  const cancel = () => {
    eventBus().off('written', onWritten)
    signal.removeEventListener('abort', stop)
    ended.abort()
  }
  const isOver = sleep(pollMs, undefined, { signal: ended.signal })
    .catch(() => undefined)
    .then(cancel)
  return { isOver, cancel }
}
