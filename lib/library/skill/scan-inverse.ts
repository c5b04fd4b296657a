import type { Event } from '@/prisma/generated/sqlite/client'
import { before, beforeOf, type WriteContext, type Inverse } from '@/lib/kernel'
import { skillInverse } from './skill-inverse'
import { skillRows } from './undo-rows'

const isOverriding = ({ evidence }: Event): boolean =>
  typeof evidence === 'object' && evidence !== null && 'override' in evidence && evidence.override === true

/** Whether the event that brought the version is undone together with this one. */
async function goesWithItsCause(tx: WriteContext, event: Event): Promise<boolean> {
  if (event.runId === null) return false
  return (await tx.db.event.count({ where: { id: event.runId, undoneById: { not: null } } })) > 0
}

/**
 * Undoes a quarantine or its end. Whoever undoes a quarantine alone takes responsibility for the version, as with an override;
 * otherwise the next scan would only repeat it. Undoing an override withdraws it.
 */
export const scanInverse: Inverse = {
  plan: (event) => skillInverse.plan(event),
  rows: (db, event) => skillRows(db, event.objectId, { number: beforeOf(event, before.scan).version }),
  redone: async (tx, event, redoId) => skillInverse.redone?.(tx, event, redoId),
  async apply(tx, event, undoId) {
    await skillInverse.apply(tx, event, undoId)
    const { version: number } = beforeOf(event, before.scan)
    const where = { skillId: event.objectId, number }
    const isOverride = isOverriding(event)
    if (isOverride) await tx.db.version.updateMany({ where, data: { override: null } })
    if (event.verb === 'quarantine' && !(await goesWithItsCause(tx, event)))
      await tx.db.version.updateMany({ where, data: { override: 'The quarantine was undone.' } })
  },
}
