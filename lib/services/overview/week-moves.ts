import { groupBy } from '@/lib/domain/collection/group-by'
import { movingEvents } from '@/lib/domain/lifecycle/transitions'
import { dayMs } from '@/lib/domain/score/score'
import type { ReadContext } from '@/lib/kernel'

const stateIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'state' in value ? value.state : undefined

/** How many skills came to each state in the last seven days, moves that were undone left out. */
export async function weekMoves(ctx: ReadContext, scope: { agentId?: string }): Promise<Record<string, number>> {
  const since = new Date(ctx.now().getTime() - 7 * dayMs)
  const events = await ctx.db.event.findMany({
    where: {
      workspaceId: ctx.workspace.id,
      ...scope,
      objectKind: 'skill',
      verb: { in: [...movingEvents, 'create'] },
      at: { gte: since },
      undoneById: null,
    },
    select: { before: true, after: true },
  })
  const arrivals = events.flatMap(({ before, after }) => {
    const to = stateIn(after)
    return typeof to === 'string' && to !== stateIn(before) ? [to] : []
  })
  return Object.fromEntries([...groupBy(arrivals, (state) => state)].map(([state, group]) => [state, group.length]))
}
