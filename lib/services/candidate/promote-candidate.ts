import * as contract from '@/lib/contract/candidate'
import { conflict } from '@/lib/domain/problem/problem'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '../kernel/context'
import { writeVerb } from '../kernel/verb'
import { movedAnswer } from '../skill/skill-view'
import { applyMerge } from '../merge/apply-merge'
import { applyRevision } from './apply-revision'
import { approveDraft, type Approval } from './approve-draft'
import { loadCandidate } from './find-candidate'
import { takeAct } from './take-act'

/**
 * Approves a candidate: one version, bound to the digest that the reviewer saw. Its SKILL.md and its commit are there
 * when this answers. A revision becomes the next version of its skill, a
 * candidate of kind act is taken as that act on its skill.
 */
export const promoteCandidate = writeVerb(contract.promoteCandidate, async (tx, input) => {
  const candidate = await loadCandidate(tx.db, tx, input.id)
  if (candidate.status === 'promoted' || candidate.status === 'dismissed') {
    throw conflict(`This candidate was already ${candidate.status}. Undo that first, or look at the queue again.`)
  }
  if (input.digest && input.digest !== candidate.digest) {
    throw conflict('The draft changed since you read it. Read it again and approve what it says now.')
  }
  const { skill, eventId } = await decide(tx, candidate, input)
  return movedAnswer(tx.db, tx, skill.id, eventId)
})

/** What approving comes to, by what was proposed. */
function decide(tx: WriteContext, candidate: Candidate, input: Approval): Promise<{ skill: { id: string }; eventId: string }> {
  switch (candidate.kind) {
    case 'act':
      return takeAct(tx, candidate)
    case 'merge':
      return applyMerge(tx, candidate)
    case 'revision':
      return applyRevision(tx, candidate, { protect: input.protect ?? false })
    default:
      return approveDraft(tx, candidate, input)
  }
}
