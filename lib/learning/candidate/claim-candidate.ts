import { conflict } from '@/lib/domain/problem/problem'
import type { WriteContext } from '@/lib/kernel'
import type { Candidate } from '@/prisma/generated/sqlite/client'

/**
 * Decides that a candidate is taken, once, from the revision that was read; its pattern is known as a skill's from then on.
 * @throws Problem `conflict` where somebody decided, or changed it, at the same moment.
 */
export async function claimCandidate(tx: WriteContext, candidate: Candidate, skillId?: string): Promise<void> {
  const { id, revision, status, patternId } = candidate
  const { count } = await tx.db.candidate.updateMany({
    where: { id, revision, status },
    data: { status: 'promoted', skillId, revision: { increment: 1 }, updatedAt: tx.now() },
  })
  if (count !== 1) throw conflict('Someone else decided on this candidate at the same time.')
  if (patternId) await tx.db.pattern.update({ where: { id: patternId }, data: { state: 'promoted' } })
}
