import { LRUCache } from 'lru-cache'
import { limits, type LimitKind } from '@/lib/domain/limit/limits'
import type { Queryable, Store } from './client'

/** What this process has left of a portion. */
interface Bucket {
  window: number
  left: number
  /** A portion that is on its way: who comes meanwhile waits for it. */
  coming: Promise<void> | null
}

/** More keys and addresses than one server sees within a window; the one that was not seen for the longest goes, with its portion. */
const bucketsMax = 10_000
const buckets = new WeakMap<Store, LRUCache<string, Bucket>>()
const sweptAt = new WeakMap<Store, number>()
const sweepMs = 60 * 60 * 1000

/**
 * Takes up to `count` of what is left of a limit in this window, for all processes that share the database. @returns how many it got
 */
export async function takeOf(
  db: Queryable,
  kind: LimitKind,
  { whose, count, nowMs }: { whose: string; count: number; nowMs: number },
): Promise<number> {
  const { max, windowMs } = limits[kind]
  const window = Math.floor(nowMs / windowMs)
  const key = `${kind}:${whose}:${window}`
  const expiresAt = new Date((window + 1) * windowMs)
  const { taken } = await db.budget.upsert({
    where: { key },
    create: { key, taken: count, expiresAt },
    update: { taken: { increment: count } },
  })
  return Math.max(0, Math.min(count, max - (taken - count)))
}

/**
 * Spends one of a limit. Most calls read no database: a process takes a portion and spends it. @returns 0, or where nothing is left how
 * long it lasts until there is, in milliseconds
 */
export async function spend(store: Store, kind: LimitKind, whose: string, nowMs: number): Promise<number> {
  const { windowMs } = limits[kind]
  const window = Math.floor(nowMs / windowMs)
  const bucket = bucketOf(store, `${kind}:${whose}`, window)
  // Of many who wait for a portion, some may find it spent.
  while (bucket.left === 0) {
    bucket.coming ??= fill(store, bucket, kind, { whose, nowMs }).finally(() => void (bucket.coming = null))
    await bucket.coming
  }
  if (bucket.left < 0) return (window + 1) * windowMs - nowMs
  bucket.left -= 1
  return 0
}

function bucketOf(store: Store, name: string, window: number): Bucket {
  const own = buckets.get(store) ?? new LRUCache<string, Bucket>({ max: bucketsMax })
  buckets.set(store, own)
  const known = own.get(name)
  if (known?.window === window) return known
  const fresh: Bucket = { window, left: 0, coming: null }
  own.set(name, fresh)
  return fresh
}

/** Nothing left is kept as -1, so that whoever goes on asking costs no statement until the next window. */
async function fill(store: Store, bucket: Bucket, kind: LimitKind, by: { whose: string; nowMs: number }): Promise<void> {
  await sweep(store, by.nowMs)
  const got = await takeOf(store.db, kind, { ...by, count: limits[kind].portion })
  bucket.left = got === 0 ? -1 : got
}

/** Drops what is over, once an hour. */
async function sweep(store: Store, nowMs: number): Promise<void> {
  if (nowMs - (sweptAt.get(store) ?? 0) < sweepMs) return
  sweptAt.set(store, nowMs)
  await store.db.budget.deleteMany({ where: { expiresAt: { lte: new Date(nowMs) } } })
}
