import type { Event } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '../kernel/context'
import type { Inverse } from './inverse'
import { skillInverse } from './skill-inverse'

/** Whether the act that brought the version is undone together with this one. */
async function goesWithItsCause(tx: WriteContext, event: Event): Promise<boolean> {
  if (event.runId === null) return false
  return (await tx.db.event.count({ where: { id: event.runId, undoneById: { not: null } } })) > 0
}

/**
 * A quarantine and its end. Who undoes a quarantine alone answers for the version, as with an override: otherwise the next
 * look at the disk would only repeat it. Undoing an override takes that answer back.
 */
export const scanInverse: Inverse = {
  plan: (event) => skillInverse.plan(event),
  async apply(tx, event, undoId) {
    await skillInverse.apply(tx, event, undoId)
    const { version: number } = event.before as { version: number }
    const where = { skillId: event.objectId, number }
    const isOverride = (event.evidence as { override?: boolean } | null)?.override === true
    if (isOverride) await tx.db.version.updateMany({ where, data: { override: null } })
    if (event.verb === 'quarantine' && !(await goesWithItsCause(tx, event)))
      await tx.db.version.updateMany({ where, data: { override: 'Its quarantine was undone.' } })
  },
}
