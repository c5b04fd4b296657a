import type { Queryable } from '@/lib/store/client'
import type { Event } from '@/prisma/generated/sqlite/client'
import type { Inverse } from '@/lib/kernel'

/** A load is undone, and redone, by its parts; the load itself needs no further step. */
export const loadInverse: Inverse = {
  plan: () => [],
  apply: async () => undefined,
  rows: async () => ({}),
}

/**
 * An event with all parts that are not yet undone: the skills of a load or a pack, and the scan's moves on a new version. The parts of an
 * undo are the undos that came with it.
 */
export async function withParts(db: Queryable, event: Event): Promise<Event[]> {
  if (!['load', 'skill', 'pack'].includes(event.objectKind) || event.undoneById) return [event]
  const { id: runId, workspaceId } = event
  const undoesId = event.undoesId === null ? null : { not: null }
  const parts = await db.event.findMany({ where: { runId, workspaceId, undoneById: null, undoesId, redoesId: null } })
  return [event, ...parts]
}
