import type { Queryable } from '@/lib/store/client'
import type { Event } from '@/prisma/generated/sqlite/client'
import type { Inverse } from '@/lib/kernel'

/** A load is undone by undoing each of its parts; the load itself needs no further step. */
export const loadInverse: Inverse = {
  plan: () => [],
  apply: async () => undefined,
}

/** An event with all parts that are not yet undone: the skills of a load or a pack, and the scan's moves on a new version. */
export async function withParts(db: Queryable, event: Event): Promise<Event[]> {
  if (!['load', 'skill', 'pack'].includes(event.objectKind) || event.undoneById) return [event]
  const { id: runId, workspaceId } = event
  const parts = await db.event.findMany({ where: { runId, workspaceId, undoneById: null, undoesId: null } })
  return [event, ...parts]
}
