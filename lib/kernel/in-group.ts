import type { Store } from '@/lib/store/client'
import type { Context, WriteContext } from './context'
import { inTransaction } from './verb'

/** The result of one item of a group, or why it failed. */
export type Settled<O> = { value: O } | { error: unknown }

/** Small writes of one kind that may share a transaction. */
export interface Grouping<I, O> {
  name: string
  /** Does the work of some items in their order; each settles alone. */
  run: (ctx: Context, items: readonly I[]) => Promise<Settled<O>[]>
}

interface Waiting<I, O> {
  item: I
  settle: (result: Settled<O>) => void
}

interface Lane<I, O> {
  waiting: Waiting<I, O>[]
  isRunning: boolean
}

/** A transaction stays short: what does not fit goes with the next one. */
const groupMax = 64

// By store, because a test opens many; of this bundle alone, so that its errors are known to whoever asked.
const lanes = new WeakMap<Store, Map<string, unknown>>()

/** Items share a transaction only where nothing that it records tells their callers apart. */
function laneOf<I, O>(ctx: Context, name: string): Lane<I, O> {
  const ofStore = lanes.get(ctx.store) ?? new Map<string, unknown>()
  lanes.set(ctx.store, ofStore)
  const key = JSON.stringify([name, ctx.workspace.id, ctx.actor, ctx.agent, ctx.permissions, ctx.isPlayed ?? false])
  const lane = (ofStore.get(key) as Lane<I, O> | undefined) ?? { waiting: [], isRunning: false }
  ofStore.set(key, lane)
  return lane
}

/**
 * Group commit: an item is written at once, and those that arrive while a transaction runs go together into the next one. Each
 * is answered after its commit, with its own result; one that fails does so alone. Never called inside a transaction.
 */
export function inGroup<I, O>(ctx: Context, grouping: Grouping<I, O>, item: I): Promise<O> {
  const lane = laneOf<I, O>(ctx, grouping.name)
  return new Promise((resolve, reject) => {
    lane.waiting.push({ item, settle: (result) => ('error' in result ? reject(result.error) : resolve(result.value)) })
    if (!lane.isRunning) void drain(ctx, grouping, lane)
  })
}

async function drain<I, O>(ctx: Context, { run }: Grouping<I, O>, lane: Lane<I, O>): Promise<void> {
  lane.isRunning = true
  while (lane.waiting.length > 0) {
    const some = lane.waiting.splice(0, groupMax)
    const results = await run(
      ctx,
      some.map((one) => one.item),
    ).catch((error: unknown) => some.map((): Settled<O> => ({ error })))
    for (const [at, one] of some.entries()) one.settle(results[at] ?? { error: new Error('An item of a group has no result') })
  }
  lane.isRunning = false
}

/**
 * Runs work on some items in one transaction. Where that fails, each half is tried in one of its own: in the end an item that fails
 * has failed alone, and left nothing.
 */
export async function settleTogether<I, O>(
  ctx: Context,
  items: readonly I[],
  work: (tx: WriteContext, items: readonly I[]) => Promise<O[]>,
): Promise<Settled<O>[]> {
  let isCommitted = false
  const run = (tx: WriteContext) => {
    tx.afterCommit(() => void (isCommitted = true))
    return work(tx, items)
  }
  try {
    const values = await inTransaction(ctx, run)
    return values.map((value) => ({ value }))
  } catch (error) {
    // What is committed is never done twice: what failed came after it.
    if (items.length === 1 || isCommitted) return items.map(() => ({ error }))
    const half = Math.ceil(items.length / 2)
    const first = await settleTogether(ctx, items.slice(0, half), work)
    return [...first, ...(await settleTogether(ctx, items.slice(half), work))]
  }
}
