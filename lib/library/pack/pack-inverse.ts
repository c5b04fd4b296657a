import { showLock } from './pack-row'
import { before, beforeOf, type Inverse } from '@/lib/kernel'

/**
 * Undoes a pack's install, update or removal: its skills are restored as the parts of the operation, its row and the lock here. A
 * built-in pack whose install is undone keeps its row, so that the next start does not install it again.
 */
export const packInverse: Inverse = {
  plan(event) {
    const previous = beforeOf(event, before.pack)
    return [
      { object: event.objectName, change: previous?.isInstalled ? `version ${previous.version} again` : 'no longer installed' },
    ]
  },
  async apply(tx, event, undoId) {
    const where = { id: event.objectId }
    const row = await tx.db.pack.findUniqueOrThrow({ where })
    const data = beforeOf(event, before.pack) ?? { isInstalled: false }
    if (event.before === null && row.origin !== 'builtin') await tx.db.pack.delete({ where })
    else await tx.db.pack.update({ where, data: { ...data, revision: { increment: 1 }, updatedAt: tx.now() } })
    await showLock(tx, row.id, { id: undoId, message: `undo ${event.verb} of pack ${row.name}` })
  },
  rows: async (db, event) => ({ Pack: await db.pack.findMany({ where: { id: event.objectId } }) }),
  redone: (tx, event, redoId) =>
    showLock(tx, event.objectId, { id: redoId, message: `redo ${event.verb} of pack ${event.objectName}` }),
}
