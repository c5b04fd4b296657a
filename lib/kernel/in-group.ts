import { setImmediate } from 'node:timers/promises'
import type { Store } from '@/lib/store/client'
import type { Context, WriteContext } from './context'
import { inTransaction } from './verb'

/** The result of one item of a group, or why it failed. */
export type Settled<O> = { value: O } | { error: unknown }

/** Small calls of one kind that may be answered together: writes that share a transaction, or reads that share a query. */
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
  /** Before this time, by the clock of the process, its next group waits for others to come along. */
  restUntil: number
  /** So many are worth no further wait. */
  enough: number
  /** Ends the rest; null while there is none. */
  wake: (() => void) | null
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
  const lane = (ofStore.get(key) as Lane<I, O> | undefined) ?? {
    waiting: [],
    isRunning: false,
    restUntil: Number.NEGATIVE_INFINITY,
    enough: groupMax,
    wake: null,
  }
  ofStore.set(key, lane)
  return lane
}

/** A group waits for others no longer than this. */
const restMaxMs = 80

/** Fewer than these are always waited for: a transaction for a few costs the others their turn. */
const enoughMin = 16

/**
 * Group commit: what arrives in one turn of the event loop, or while a group is at work, goes together into the next one. Under load
 * a lane rests for as long as its last group took, or until as many wait as went then, who are likely all that send one after the other:
 * what comes meanwhile shares the next transaction, and others have their turn. Each item is answered after its commit, with its own result; one that fails does so alone. Never called inside a transaction.
 */
export function inGroup<I, O>(ctx: Context, grouping: Grouping<I, O>, item: I): Promise<O> {
  const lane = laneOf<I, O>(ctx, grouping.name)
  return new Promise((resolve, reject) => {
    lane.waiting.push({ item, settle: (result) => ('error' in result ? reject(result.error) : resolve(result.value)) })
    if (!lane.isRunning) void drain(ctx, grouping, lane)
    else if (lane.waiting.length >= lane.enough) lane.wake?.()
  })
}

async function drain<I, O>(ctx: Context, { run }: Grouping<I, O>, lane: Lane<I, O>): Promise<void> {
  lane.isRunning = true
  // The other requests of this turn come along: a group of one would have them wait for its whole transaction.
  await setImmediate()
  while (lane.waiting.length > 0) {
    if (lane.waiting.length < lane.enough) await rest(lane)
    const began = performance.now()
    const some = lane.waiting.splice(0, groupMax)
    const results = await run(
      ctx,
      some.map((one) => one.item),
    ).catch((error: unknown) => some.map((): Settled<O> => ({ error })))
    for (const [at, one] of some.entries()) one.settle(results[at] ?? { error: new Error('An item of a group has no result') })
    const ended = performance.now()
    // Whoever calls one after the other waits for nobody.
    if (some.length > 1) lane.restUntil = ended + Math.min(ended - began, restMaxMs)
    lane.enough = Math.max(some.length, enoughMin)
  }
  lane.isRunning = false
}

async function rest(lane: Pick<Lane<unknown, unknown>, 'restUntil' | 'wake'>): Promise<void> {
  const ms = lane.restUntil - performance.now()
  if (ms <= 0) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    lane.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  lane.wake = null
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
