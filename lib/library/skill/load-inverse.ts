import type { Queryable } from '@/lib/store/client'
import type { Event } from '@/prisma/generated/sqlite/client'
import type { Inverse } from '@/lib/kernel'

/** A load is taken back by taking back each act that it is made of: nothing is left to do for itself. */
export const loadInverse: Inverse = {
  plan: () => [],
  apply: async () => undefined,
}

/** An act with all that it is made of and that still stands: the skills of a load or a pack, what the scan made of a new version. */
export async function withParts(db: Queryable, event: Event): Promise<Event[]> {
  if (!['load', 'skill', 'pack'].includes(event.objectKind) || event.undoneById) return [event]
  const { id: runId, workspaceId } = event
  const parts = await db.event.findMany({ where: { runId, workspaceId, undoneById: null, undoesId: null } })
  return [event, ...parts]
}
