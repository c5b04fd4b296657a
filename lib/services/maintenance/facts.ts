import type { Actor as LifecycleActor } from '@/lib/domain/lifecycle/transitions'
import type { Settled, SkillFacts } from '@/lib/domain/lifecycle/skill'
import { groupBy } from '@/lib/domain/collection/group-by'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '../kernel/context'

/** A skill's row as the rules look at it. */
export function factsOf(skill: Skill, settled: readonly Settled[] = []): SkillFacts {
  return {
    state: skill.state as SkillFacts['state'],
    origin: skill.origin as SkillFacts['origin'],
    isProtected: skill.isProtected,
    risk: skill.riskLevel as SkillFacts['risk'],
    taskType: skill.taskType as SkillFacts['taskType'],
    stateSince: skill.stateSince.getTime(),
    windowSince: skill.windowSince.getTime(),
    deprecatedBy: skill.deprecatedBy as LifecycleActor | null,
    settled,
  }
}

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
