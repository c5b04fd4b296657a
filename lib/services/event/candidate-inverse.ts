import type { Prisma } from '@/prisma/generated/sqlite/client'
import type { Inverse } from './inverse'

/** Dismissals, snoozes and edits of a candidate: its fields are laid back as they stood. */
export const candidateInverse: Inverse = {
  plan: (event) => [
    {
      object: event.objectName,
      change: event.verb === 'edit' ? 'the draft as it was before the edit' : 'back in the review queue',
    },
  ],
  async apply(tx, event) {
    const { snoozedUntil, patternState, ...fields } = event.before as Prisma.JsonObject
    const data: Prisma.CandidateUncheckedUpdateInput = { ...fields, revision: { increment: 1 }, updatedAt: tx.now() }
    if (snoozedUntil !== undefined) data.snoozedUntil = typeof snoozedUntil === 'string' ? new Date(snoozedUntil) : null
    const { patternId } = await tx.db.candidate.update({ where: { id: event.objectId }, data })
    if (patternId && typeof patternState === 'string')
      await tx.db.pattern.update({ where: { id: patternId }, data: { state: patternState } })
  },
}

/** A proposal of a person, an agent or the sweep goes as it came. */
export const proposalInverse: Inverse = {
  plan: (event) => [{ object: event.objectName, change: 'no longer in the review queue' }],
  async apply(tx, event) {
    await tx.db.candidate.deleteMany({ where: { id: event.objectId, workspaceId: tx.workspace.id } })
  },
}
