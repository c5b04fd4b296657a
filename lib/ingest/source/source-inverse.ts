import { conflict } from '@/lib/domain/problem/problem'
import { isUniqueViolation, before, beforeOf, type Inverse } from '@/lib/kernel'

/** Restores whether a folder is watched. */
export const sourceInverse: Inverse = {
  plan(event) {
    const previous = beforeOf(event, before.source)
    const change = previous.heldPath === null ? 'no longer watched' : previous.isPaused ? 'paused again' : 'watched again'
    return [{ object: event.objectName, change }]
  },
  rows: async (db, { objectId }) => ({ Source: await db.source.findMany({ where: { id: objectId } }) }),
  async apply(tx, event) {
    const { heldPath, isPaused } = beforeOf(event, before.source)
    const sameFolder =
      heldPath === null ? null : await tx.db.source.findFirst({ where: { workspaceId: tx.workspace.id, heldPath } })
    if (sameFolder && sameFolder.id !== event.objectId) throw conflict('The folder is already watched again. Undo that first.')
    await tx.db.source.update({ where: { id: event.objectId }, data: { heldPath, isPaused } }).catch((error: unknown) => {
      if (isUniqueViolation(error)) throw conflict('The folder was added again at the same time. Undo that first.')
      throw error
    })
  },
}
