import type { Settled } from '@/lib/domain/lifecycle/skill'
import { groupBy } from '@/lib/domain/collection/group-by'
import type { Queryable } from '@/lib/store/client'
import type { Context } from '../kernel/context'

/** Policy acts that a person took back, by skill: they are not taken again on the same evidence. */
export async function settledBySkill(db: Queryable, ctx: Pick<Context, 'workspace'>): Promise<Map<string, Settled[]>> {
  const undone = await db.event.findMany({
    where: { workspaceId: ctx.workspace.id, objectKind: 'skill', actorKind: 'policy', undoneById: { not: null } },
    select: { objectId: true, verb: true, evidence: true },
  })
  const settled = undone.flatMap(({ objectId, verb, evidence }) => {
    const { reasonClass, marker } = (evidence ?? {}) as Partial<Settled>
    return reasonClass && marker ? [{ objectId, settled: { verb: verb as Settled['verb'], reasonClass, marker } }] : []
  })
  return new Map([...groupBy(settled, (one) => one.objectId)].map(([id, group]) => [id, group.map((one) => one.settled)]))
}
