import type { editSkill } from '@/lib/contract/skill'
import type { ParsedInputOf } from '@/lib/contract/operation'
import { Problem } from '@/lib/domain/problem/problem'
import { agentForWrite, personOf, policyFor, savedPolicies, type ReadContext, type WriteContext } from '@/lib/kernel'
import { draftEdit } from '@/lib/learning/agent-proposal/draft-edit'
import { draftMove, type RequestedMove } from '@/lib/learning/agent-proposal/draft-move'
import { queueProposal, refuseWaiting, type ProposalDraft } from '@/lib/learning/agent-proposal/queue-proposal'
import type { Candidate, Skill } from '@/prisma/generated/sqlite/client'

/** Whether a change of this skill takes two people: it is protected, and the policy says so. */
export async function needsSecondPerson(
  ctx: ReadContext,
  skill: Pick<Skill, 'id' | 'agentId' | 'isProtected'>,
): Promise<boolean> {
  if (!skill.isProtected || personOf(ctx) === null) return false
  const { policy } = policyFor(await savedPolicies(ctx.db, ctx), { agentId: skill.agentId, skillId: skill.id })
  return policy.twoPerson === 'own proposals and protected skills'
}

/**
 * Puts a person's move of a skill into the review queue, where another person confirms or dismisses it.
 * @throws Problem as the move itself would, `conflict` while the same waits already.
 */
export async function requestMove(
  tx: WriteContext,
  skill: Skill,
  { act, reason }: { act: RequestedMove; reason: string | undefined },
): Promise<Candidate> {
  return queued(tx, await draftMove(tx, skill, { act, reason, by: tx.actor.id }), reason)
}

/** The same for an edit. @throws Problem as the edit itself would. */
export async function requestEdit(tx: WriteContext, skill: Skill, input: ParsedInputOf<typeof editSkill>): Promise<Candidate> {
  const { policy } = policyFor(await savedPolicies(tx.db, tx), { agentId: skill.agentId, skillId: skill.id })
  const agentId = skill.agentId ?? tx.workspace.id
  return queued(tx, await draftEdit(tx, skill, input, { agentId, required: policy.minSessions }), input.reason)
}

async function queued(tx: WriteContext, draft: ProposalDraft, reason: string | undefined): Promise<Candidate> {
  await refuseWaiting(tx, draft)
  return queueProposal(tx, draft, { agent: await agentForWrite(tx.db, tx), origin: 'person', reason })
}

/** @throws Problem `forbidden` for a change of such a skill that nobody can ask another person for. */
export async function refuseAlone(ctx: ReadContext, skill: Skill): Promise<void> {
  if (!(await needsSecondPerson(ctx, skill))) return
  throw new Problem(
    'forbidden',
    `"${skill.name}" is protected, and the policy asks for two people. Edit it, or unprotect it first: another reviewer confirms that.`,
  )
}
