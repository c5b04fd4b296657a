import { allowed } from '@/lib/domain/lifecycle/transitions'
import { conflict, invalid } from '@/lib/domain/problem/problem'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import { digestOfTexts, requireRemovable } from '@/lib/library'
import type { ProposalDraft } from './queue-proposal'

/**
 * A move of a skill, for a person to take.
 * @throws Problem as the move itself would.
 */
export async function draftMove(
  tx: WriteContext,
  skill: Skill,
  { act, reason, agent }: { act: 'promote' | 'deprecate' | 'delete'; reason: string | undefined; agent: string },
): Promise<ProposalDraft> {
  if (act === 'delete') await requireRemovable(tx, skill, reason)
  const verdict = allowed(skill.state, act, 'person', reason)
  if (!verdict.ok) throw verdict.why === 'needs-reason' ? invalid(verdict.message) : conflict(verdict.message)
  const { id, version, state } = skill
  return {
    kind: 'act',
    act,
    skillId: id,
    name: skill.name,
    title: skill.title,
    description: `Agent ${agent} asks to ${act} it${reason ? `: ${reason}` : '.'}`,
    files: [],
    digest: digestOfTexts([{ path: 'act.json', text: JSON.stringify({ skill: id, act, version, state }) }]),
    risk: skill.riskLevel,
    metadata: { version, proposedBy: agent },
  }
}
