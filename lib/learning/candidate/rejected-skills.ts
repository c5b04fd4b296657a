import { fieldOf } from '@/lib/domain/collection/field-of'
import type { WriteContext } from '@/lib/kernel'

/** Sessions that showed a skill's pattern when a person rejected the skill, by skill: its pattern is kept away until they double. */
export async function rejectedSkills(tx: WriteContext, agentId: string): Promise<Map<string, number>> {
  const skills = await tx.db.skill.findMany({ where: { agentId, state: 'rejected' }, select: { id: true } })
  const events = await tx.db.event.findMany({
    where: { workspaceId: tx.workspace.id, agentId, objectKind: 'skill', verb: 'reject', undoneById: null },
    select: { objectId: true, evidence: true },
    orderBy: { id: 'asc' },
  })
  const sessionsBySkill = new Map(events.map((event) => [event.objectId, sessionsIn(event.evidence)]))
  return new Map(skills.map(({ id }) => [id, sessionsBySkill.get(id) ?? Infinity]))
}

const sessionsIn = (evidence: unknown): number => {
  const sessions = fieldOf(evidence, 'sessions')
  return typeof sessions === 'number' ? sessions : Infinity
}
