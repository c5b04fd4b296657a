import { Problem } from '@/lib/domain/problem/problem'
import { personOf, policyFor, savedPolicies, type Context, type WriteContext } from '@/lib/kernel'
import type { Queryable } from '@/lib/store/client'
import type { Candidate } from '@/prisma/generated/sqlite/client'

type Authored = Pick<Candidate, 'agentId' | 'skillId' | 'authorId'>

/** Tells of candidates whether somebody other than their author has to approve them. */
export async function needsOther(db: Queryable, ctx: Pick<Context, 'store' | 'workspace'>): Promise<(row: Authored) => boolean> {
  const saved = await savedPolicies(db, ctx)
  return ({ agentId, skillId, authorId }) =>
    authorId !== null && policyFor(saved, { agentId, skillId }).policy.twoPerson !== 'off'
}

/** @throws Problem `forbidden` where the policy asks for two people and the caller is the author. */
export async function requireOther(tx: WriteContext, candidate: Authored): Promise<void> {
  if (candidate.authorId !== personOf(tx) || !(await needsOther(tx.db, tx))(candidate)) return
  throw new Problem(
    'forbidden',
    'You wrote this draft, and the policy asks for a second person. Ask another reviewer to approve it, or dismiss it.',
  )
}
