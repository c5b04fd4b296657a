import { getOrCompute, lastComputed, type Place, type Queryable } from '@/lib/store/client'
import type { Context } from './context'

/** A value of the caller's workspace, cached until one of its parts changes: see `getOrCompute`. */
export const cached = <T>(
  db: Queryable,
  { store, workspace }: Pick<Context, 'store' | 'workspace'>,
  place: Omit<Place<T>, 'workspaceId'>,
  compute: (former: T | undefined) => Promise<T>,
): Promise<T> => getOrCompute(store, db, { workspaceId: workspace.id, ...place }, compute)

/** What `cached` computed last, however old; undefined where nothing is kept. */
export const lastCached = <T>(
  { store, workspace }: Pick<Context, 'store' | 'workspace'>,
  place: Omit<Place<T>, 'workspaceId'>,
): T | undefined => lastComputed(store, { workspaceId: workspace.id, ...place })
