import { allowed } from '@/lib/domain/lifecycle/transitions'
import { personActFor } from '@/lib/domain/lifecycle/review-act'
import type { SweepVerb } from '@/lib/domain/lifecycle/guards'
import type { State } from '@/lib/domain/lifecycle/states'
import { conflict } from '@/lib/domain/problem/problem'
import type { Candidate, Prisma, Skill } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '../kernel/context'
import { moveSkill } from '../skill/move-skill'

/**
 * Takes the act that a sweep left for a person, as that person's own. Undo lays the skill back and opens the item again.
 * @throws Problem `conflict` when the skill is gone or has moved on since.
 */
export async function takeAct(tx: WriteContext, candidate: Candidate): Promise<{ skill: Skill; eventId: string }> {
  const where = { id: candidate.skillId ?? '', workspaceId: tx.workspace.id }
  const skill = await tx.db.skill.findFirst({ where })
  if (!skill) throw conflict(`"${candidate.name}" is gone. Dismiss this item.`)
  const verdict = allowed(skill.state as State, personActFor(candidate.act as SweepVerb), 'person', candidate.description)
  if (!verdict.ok) throw conflict(verdict.message)
  const claimed = await tx.db.candidate.updateMany({
    where: { id: candidate.id, revision: candidate.revision, status: candidate.status },
    data: { status: 'promoted', revision: { increment: 1 }, updatedAt: tx.now() },
  })
  if (claimed.count !== 1) throw conflict('Someone else decided on this item at the same moment.')
  return moveSkill(tx, skill, {
    transition: verdict.transition,
    to: verdict.to,
    reason: candidate.description,
    at: tx.now(),
    evidence: candidate.said as Prisma.InputJsonValue,
    beside: { candidate: candidate.id, candidateStatus: candidate.status },
  })
}
