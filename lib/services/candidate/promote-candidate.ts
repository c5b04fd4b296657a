import * as contract from '@/lib/contract/candidate'
import { conflict } from '@/lib/domain/problem/problem'
import { writeVerb } from '../kernel/verb'
import { movedAnswer } from '../skill/skill-view'
import { approveDraft } from './approve-draft'
import { loadCandidate } from './find-candidate'
import { takeAct } from './take-act'

/**
 * Approves a candidate: one version, bound to the digest that the reviewer saw. Its SKILL.md and its commit are there
 * when this answers. A candidate of kind act is taken as that act on its skill.
 */
export const promoteCandidate = writeVerb(contract.promoteCandidate, async (tx, input) => {
  const candidate = await loadCandidate(tx.db, tx, input.id)
  if (candidate.status === 'promoted' || candidate.status === 'dismissed') {
    throw conflict(`This candidate was already ${candidate.status}. Undo that first, or look at the queue again.`)
  }
  if (input.digest && input.digest !== candidate.digest) {
    throw conflict('The draft changed since you read it. Read it again and approve what it says now.')
  }
  const { skill, eventId } = candidate.kind === 'act' ? await takeAct(tx, candidate) : await approveDraft(tx, candidate, input)
  return movedAnswer(tx.db, tx, skill.id, eventId)
})
