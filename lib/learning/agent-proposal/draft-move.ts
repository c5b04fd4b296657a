import { allowed } from '@/lib/domain/lifecycle/transitions'
import { conflict, invalid } from '@/lib/domain/problem/problem'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import { digestOfTexts, requireRemovable } from '@/lib/library'
import type { ProposalDraft } from './queue-proposal'

/** The moves that are asked for in place of being made. */
export const requestedMoves = ['promote', 'deprecate', 'archive', 'reject', 'unprotect', 'delete'] as const
export type RequestedMove = (typeof requestedMoves)[number]

/**
 * A move of a skill, for a person to take; `by` says in the first words of a sentence who asks.
 * @throws Problem as the move itself would.
 */
export async function draftMove(
  tx: WriteContext,
  skill: Skill,
  { act, reason, by }: { act: RequestedMove; reason: string | undefined; by: string },
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
    description: `${by} asks to ${act} it${reason ? `: ${reason}` : '.'}`,
    files: [],
    digest: digestOfTexts([{ path: 'act.json', text: JSON.stringify({ skill: id, act, version, state }) }]),
    risk: skill.riskLevel,
    metadata: { version, proposedBy: by },
  }
}
