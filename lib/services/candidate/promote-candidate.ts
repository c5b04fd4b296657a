import * as contract from '@/lib/contract/decision'
import { conflict } from '@/lib/domain/problem/problem'
import type { Queryable } from '@/lib/store/client'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { flowVerb, type WriteContext } from '@/lib/kernel'
import {
  applyRevision,
  approveDraft,
  loadCandidate,
  applyRequestedMove,
  applyMerge,
  requireOther,
  prepareMerge,
  prepareRequests,
  withText,
  type Approval,
  type MergePlanNow,
  type RequestsNow,
} from '@/lib/learning'
import { movedAnswer } from '@/lib/serving'

/** How a person approves: the digest of the draft or the wording that was read, a name, protection and, of a merge, its plan. */
export type PersonApproval = Approval & { digest?: string; merge?: MergePlanNow }

/**
 * An approval, inside the transaction of the decision.
 * @throws Problem `conflict` where it was decided already or the draft is another than the one that was read, `forbidden` where a
 * second person has to approve it.
 */
export async function promote(tx: WriteContext, id: string, approval: PersonApproval) {
  const candidate = await loadCandidate(tx.db, tx, id)
  if (candidate.status === 'promoted' || candidate.status === 'dismissed') {
    throw conflict(`This candidate was already ${candidate.status}. Undo that first, or reload the queue.`)
  }
  await requireOther(tx, candidate)
  const chosen = withText(candidate, approval.digest)
  if (!chosen) throw conflict('The draft changed since you read it. Read it again and approve the current draft.')
  const { wordedBy } = chosen
  return decide(tx, chosen.candidate, wordedBy === null ? approval : { ...approval, event: { evidence: { wordedBy } } })
}

/**
 * Approves a candidate: one version, bound to the digest that the reviewer saw. Its SKILL.md and its commit are there
 * when this answers. A revision becomes the next version of its skill, a
 * candidate of kind act is taken as that act on its skill.
 */
export const promoteCandidate = flowVerb(contract.promoteCandidate, async (ctx, { id, dropped, ...approval }) => {
  const row = await loadCandidate(ctx.db, ctx, id)
  const isOpenMerge = row.kind === 'merge' && row.status !== 'promoted' && row.status !== 'dismissed'
  const merge = isOpenMerge ? await prepareMerge(ctx.db, ctx, row, dropped ?? []) : undefined
  const requests = await requestsFor(ctx.db, row, approval.digest)
  return ctx.transaction(async (tx) => {
    const { skill, eventId } = await promote(tx, id, { ...approval, merge, requests })
    return movedAnswer(tx.db, tx, skill.id, eventId)
  })
})

/** Kinds whose approval tells nothing of what a skill is asked for. */
const unasked = new Set(['act', 'merge'])

/** The requests of a draft that may be approved, read before the transaction; undefined where they are not needed. */
export async function requestsFor(db: Queryable, row: Candidate, digest?: string): Promise<RequestsNow | undefined> {
  if (unasked.has(row.kind) || row.status === 'promoted' || row.status === 'dismissed') return undefined
  const chosen = withText(row, digest)
  return chosen ? prepareRequests(db, chosen.candidate) : undefined
}

/** What approving comes to, by what was proposed. */
function decide(
  tx: WriteContext,
  candidate: Candidate,
  approval: PersonApproval,
): Promise<{ skill: { id: string }; eventId: string }> {
  switch (candidate.kind) {
    case 'act':
      return applyRequestedMove(tx, candidate)
    case 'merge':
      if (!approval.merge) throw conflict('Review merges individually and check where each step goes.')
      return applyMerge(tx, candidate, approval.merge)
    case 'revision':
      return applyRevision(tx, candidate, { protect: approval.protect ?? false, requests: approval.requests })
    default:
      return approveDraft(tx, candidate, approval)
  }
}
