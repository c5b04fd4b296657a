import { getOrCompute, lastComputed, type Place, type Queryable } from '@/lib/store/client'
import type { Context } from './context'

/** A value of the caller's workspace, cached until one of its parts changes: see `getOrCompute`. */
export const cached = <T>(
  db: Queryable,
  { store, workspace }: Pick<Context, 'store' | 'workspace'>,
  place: Omit<Place<T>, 'workspaceId'>,
  compute: (former: T | undefined) => Promise<T>,
): Promise<T> => getOrCompute(store, db, { workspaceId: workspace.id, ...place }, compute)

/**
 * The same call with every value computed anew: for a check that another process may have outdated a moment ago, before this one was
 * told.
 */
export const uncached = (ctx: Context): Context => ({
  ...ctx,
  store: { ...ctx.store, clock: { current: () => Promise.resolve(null), known: () => null, close: () => Promise.resolve() } },
})

const minuteMs = 60_000

/** The minute of a call: windows and ages are shown in hours and days, so a value that depends on the clock holds that long. */
export const minuteOf = ({ now }: Pick<Context, 'now'>): number => Math.floor(now().getTime() / minuteMs)

/** A row in memory. */
export const rowBytes = 250

/** About how many rows a value keeps in memory, by its text. */
export const weighText = (value: unknown): number => JSON.stringify(value).length / rowBytes

/** What `cached` computed last, however old; undefined where nothing is kept. */
export const lastCached = <T>(
  { store, workspace }: Pick<Context, 'store' | 'workspace'>,
  place: Omit<Place<T>, 'workspaceId'>,
): T | undefined => lastComputed(store, { workspaceId: workspace.id, ...place })
