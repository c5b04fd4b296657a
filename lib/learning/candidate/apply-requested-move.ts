import { jsonColumns } from '@/lib/store/json-columns'
import { fieldOf } from '@/lib/domain/collection/field-of'
import { allowed } from '@/lib/domain/lifecycle/transitions'
import { personEventFor } from '@/lib/domain/lifecycle/person-event'
import { conflict } from '@/lib/domain/problem/problem'
import type { Candidate, Skill } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import { moveSkill, removeSkill } from '@/lib/library'
import { claimCandidate } from './claim-candidate'

/**
 * Takes the act that a sweep left for a person, or that an agent or another person asks for, as that person's own. Undo lays the skill back and opens
 * the item again.
 * @throws Problem `conflict` when the skill is gone or has moved on since.
 */
export async function applyRequestedMove(
  tx: WriteContext,
  candidate: Candidate,
): Promise<{ skill: { id: string }; eventId: string }> {
  const where = { id: candidate.skillId ?? '', workspaceId: tx.workspace.id }
  const skill = await tx.db.skill.findFirst({ where })
  if (!skill) throw conflict(`"${candidate.name}" no longer exists. Dismiss this item.`)
  requireAsRequested(skill, candidate)
  if (!candidate.act) throw conflict(`"${candidate.name}" has no proposed action. Dismiss this item.`)
  const event = personEventFor(candidate.act)
  const verdict = allowed(skill.state, event, 'person', candidate.description)
  if (!verdict.ok) throw conflict(verdict.message)
  await claimCandidate(tx, candidate)
  const { transition, to } = verdict
  const more = {
    evidence: jsonColumns.Candidate.said(candidate.said) ?? undefined,
    beside: { candidate: candidate.id, candidateStatus: candidate.status },
  }
  // A skill that others need is not deleted, whoever asked.
  if (event === 'delete') return { skill, eventId: await removeSkill(tx, skill, candidate.description, more) }
  return moveSkill(tx, skill, { transition, to, reason: candidate.description, at: tx.now(), ...more })
}

/** What an agent or a person asks for is about the version that they knew; a sweep brings its own items to what stands. */
function requireAsRequested(skill: Skill, { origin, said }: Candidate): void {
  if (origin !== 'policy' && fieldOf(said, 'version') !== skill.version)
    throw conflict(`"${skill.name}" changed since this was proposed. Dismiss this item and decide on the skill page.`)
}
