import { before, beforeOf, type Inverse } from '@/lib/kernel'
import { candidateRows, createdRows, removeSkillRow, showAgain } from '@/lib/library'

/** The approval of a candidate: the skill goes, the candidate waits again. */
export const promotionInverse: Inverse = {
  plan: (event) => [
    { object: event.objectName, change: 'removed, with its files' },
    { object: 'candidate', change: 'back in the review queue' },
  ],
  async apply(tx, event, undoId) {
    const previous = beforeOf(event, before.promotion)
    await removeSkillRow(tx, event, undoId)
    const data = { status: previous.candidateStatus, revision: { increment: 1 }, updatedAt: tx.now() }
    const candidate = await tx.db.candidate.update({ where: { id: previous.candidate }, data })
    if (candidate.patternId) await tx.db.pattern.update({ where: { id: candidate.patternId }, data: { state: 'proposed' } })
  },
  async rows(db, event) {
    const { candidate } = beforeOf(event, before.promotion)
    const approved = { OR: [{ id: candidate }, { skillId: event.objectId }] }
    return { ...(await createdRows(db, event)), ...(await candidateRows(db, approved)) }
  },
  redone: (tx, event, redoId) => showAgain(tx, event, redoId),
}
