import type { Inverse } from './inverse'
import { removeSkillRow } from './skill-inverse'

interface Before {
  candidate: string
  candidateStatus: string
}

/** The approval of a candidate: the skill goes, the candidate waits again. */
export const promotionInverse: Inverse = {
  plan: (event) => [
    { object: event.objectName, change: 'removed, with its files' },
    { object: 'candidate', change: 'back in the review queue' },
  ],
  async apply(tx, event, undoId) {
    const before = event.before as unknown as Before
    await removeSkillRow(tx, event, undoId)
    const data = { status: before.candidateStatus, revision: { increment: 1 }, updatedAt: tx.now() }
    const candidate = await tx.db.candidate.update({ where: { id: before.candidate }, data })
    if (candidate.patternId) await tx.db.pattern.update({ where: { id: candidate.patternId }, data: { state: 'proposed' } })
  },
}
