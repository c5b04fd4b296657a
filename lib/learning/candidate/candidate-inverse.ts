import type { Prisma } from '@/prisma/generated/sqlite/client'
import { before, beforeOf, type Inverse } from '@/lib/kernel'
import { candidateRows } from '@/lib/library'

/** What a candidate is again, by the status that an act found it in. */
const again: Record<string, string> = {
  open: 'back in the review queue',
  snoozed: 'snoozed again',
  dismissed: 'dismissed again',
  generic: 'left out of the queue as generic again',
}

/** Decisions on a candidate, edits and wordings of it: its fields are laid back as they stood. */
export const candidateInverse: Inverse = {
  plan: (event) => {
    const { status, wordings } = beforeOf(event, before.candidate)
    const text = wordings ? 'its wordings as they were' : 'the draft as it was before the edit'
    return [{ object: event.objectName, change: again[status ?? ''] ?? text }]
  },
  async apply(tx, event) {
    const { snoozedUntil, patternState, ...fields } = beforeOf(event, before.candidate)
    const data: Prisma.CandidateUncheckedUpdateInput = { ...fields, revision: { increment: 1 }, updatedAt: tx.now() }
    if (snoozedUntil !== undefined) data.snoozedUntil = snoozedUntil === null ? null : new Date(snoozedUntil)
    const { patternId } = await tx.db.candidate.update({ where: { id: event.objectId }, data })
    if (patternId && patternState) await tx.db.pattern.update({ where: { id: patternId }, data: { state: patternState } })
  },
  rows: (db, event) => candidateRows(db, { id: event.objectId }),
}

/** A proposal of a person, an agent or the sweep goes as it came. */
export const proposalInverse: Inverse = {
  plan: (event) => [{ object: event.objectName, change: 'no longer in the review queue' }],
  async apply(tx, event) {
    await tx.db.candidate.deleteMany({ where: { id: event.objectId, workspaceId: tx.workspace.id } })
  },
  rows: (db, event) => candidateRows(db, { id: event.objectId }),
}
