import { conflict } from '@/lib/domain/problem/problem'
import type { Queryable } from '@/lib/store/client'
import type { Event } from '@/prisma/generated/sqlite/client'
import { jobPayloads, readPayload, type Inverse } from '@/lib/kernel'

/** A load is undone, and redone, by its parts; the load itself needs no further step. */
export const loadInverse: Inverse = {
  plan: () => [],
  apply: async () => undefined,
  rows: async () => ({}),
}

/** @throws Problem `conflict` while a job still adds to the load: what it adds afterwards would stay. */
async function requireEnded(db: Queryable, { objectKind, objectId, workspaceId }: Event): Promise<void> {
  if (objectKind !== 'load') return
  const where = { workspaceId, kind: 'load' as const, status: { in: ['queued' as const, 'running' as const] } }
  const jobs = await db.job.findMany({ where, select: { id: true, payload: true } })
  const job = jobs.find(({ payload }) => readPayload(jobPayloads.load, payload).id === objectId)
  if (job) throw conflict(`The import is still running as ${job.id}. Wait for its end, or cancel that job first.`)
}

/**
 * An event with all parts that are not yet undone: the skills of a load or a pack, and the scan's moves on a new version. The parts of an
 * undo are the undos that came with it.
 * @throws Problem `conflict` while a load is still running.
 */
export async function withParts(db: Queryable, event: Event): Promise<Event[]> {
  if (!['load', 'skill', 'pack'].includes(event.objectKind) || event.undoneById) return [event]
  // Before its parts are read, so that none is missing.
  await requireEnded(db, event)
  const { id: runId, workspaceId } = event
  const undoesId = event.undoesId === null ? null : { not: null }
  const parts = await db.event.findMany({ where: { runId, workspaceId, undoneById: null, undoesId, redoesId: null } })
  return [event, ...parts]
}
