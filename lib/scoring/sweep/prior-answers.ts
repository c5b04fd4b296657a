import type { PriorAnswer } from '@/lib/domain/lifecycle/skill'
import { groupBy } from '@/lib/domain/collection/group-by'
import type { Queryable } from '@/lib/store/client'
import type { Context } from '@/lib/kernel'
import { priorAnswer } from '@/lib/scoring/policy/prior-answer'

/** Reason of an item that a sweep withdrew: no decision of a person. */
export const withdrawn = 'the evidence no longer supports it'
/** The text in an earlier version; rows keep the text they were written with. */
const formerly = 'the evidence no longer asks for it'

/**
 * Decisions that a person has already answered, by skill: moves of a policy that were undone, and proposed moves that were dismissed.
 * They are not applied or proposed again on the same evidence.
 */
export async function answersBySkill(db: Queryable, ctx: Pick<Context, 'workspace'>): Promise<Map<string, PriorAnswer[]>> {
  const undone = await db.event.findMany({
    where: { workspaceId: ctx.workspace.id, objectKind: 'skill', actorKind: 'policy', undoneById: { not: null } },
    select: { objectId: true, verb: true, evidence: true },
  })
  const dismissed = await db.candidate.findMany({
    where: {
      workspaceId: ctx.workspace.id,
      kind: 'act',
      status: 'dismissed',
      OR: [{ dismissReason: null }, { dismissReason: { notIn: [withdrawn, formerly] } }],
    },
    select: { skillId: true, act: true, said: true },
  })
  const answers = [
    ...undone.map((one) => answered(one.objectId, one.verb, one.evidence)),
    ...dismissed.map((one) => answered(one.skillId ?? '', one.act ?? '', one.said)),
  ].flat()
  return new Map([...groupBy(answers, (one) => one.skillId)].map(([id, group]) => [id, group.map((one) => one.answer)]))
}

function answered(skillId: string, verb: string, evidence: unknown): { skillId: string; answer: PriorAnswer }[] {
  const answer = priorAnswer(verb, evidence)
  return answer ? [{ skillId, answer }] : []
}
