import { countOf } from '@/lib/domain/count-of'
import { Problem } from '@/lib/domain/problem/problem'
import type { Client } from '@/lib/store/client'
import { cached, minuteOf } from './cached'
import type { Context } from './context'

/** How many recorded calls a workspace keeps. */
export const countKeptCalls = (db: Client, workspaceId: string): Promise<number> => db.step.count({ where: { workspaceId } })

/**
 * Refuses what would add recorded calls to a workspace that keeps as many as its server allows. Counted once a minute until it is full,
 * so that somewhat more may be kept.
 * @throws Problem `unavailable`, so that who sends it keeps it and tries again
 */
export async function refuseWhenFull(ctx: Context): Promise<void> {
  const { callsMax } = ctx.settings
  if (callsMax === null) return
  const count = () => countKeptCalls(ctx.store.reader, ctx.workspace.id)
  if ((await cached(ctx.store.reader, ctx, { parts: [], key: ['kept calls'], period: minuteOf(ctx) }, count)) < callsMax) return
  // Somebody may have erased sessions since.
  if ((await count()) < callsMax) return
  throw new Problem(
    'unavailable',
    `The workspace "${ctx.workspace.name}" keeps ${countOf(callsMax, 'recorded call')}, as many as its server allows. Erase sessions that ` +
      'nobody needs, or have METTLE_CALLS_MAX raised, and send it again.',
  )
}
