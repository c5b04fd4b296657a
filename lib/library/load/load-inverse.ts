import { conflict } from '@/lib/domain/problem/problem'
import type { Queryable } from '@/lib/store/client'
import type { Event, Prisma } from '@/prisma/generated/sqlite/client'
import { jobPayloads, readPayload, type Inverse } from '@/lib/kernel'

/** A load is undone, and redone, by its parts; the load itself needs no further step. */
export const loadInverse: Inverse = {
  plan: () => [],
  apply: async () => undefined,
  rows: async () => ({}),
}

/** @throws Problem `conflict` while a job still adds to the load, or undoes it: what it does afterwards would stay. */
export async function requireEnded(db: Queryable, { id, undoesId, objectKind, objectId, workspaceId }: Event): Promise<void> {
  if (objectKind !== 'load') return
  const running = (kind: 'load' | 'undo') =>
    db.job.findMany({ where: { workspaceId, kind, status: { in: ['queued', 'running'] } }, select: { id: true, payload: true } })
  const adding = (await running('load')).find(({ payload }) => readPayload(jobPayloads.load, payload).id === objectId)
  if (adding) throw conflict(`The import is still running as ${adding.id}. Wait for its end, or cancel that job first.`)
  const act = undoesId ?? id
  const undoing = (await running('undo')).find(({ payload }) => readPayload(jobPayloads.undo, payload).act === act)
  if (undoing) throw conflict(`The undo is still running as ${undoing.id}. Wait for its end, or cancel that job first.`)
}

/**
 * An event with all parts that are not yet undone: the skills of a load or a pack, and the scan's moves on a new version. The parts of an
 * undo are the undos that came with it.
 * @throws Problem `conflict` while a load is still running, or its undo.
 */
export async function withParts(db: Queryable, event: Event): Promise<Event[]> {
  if (!['load', 'skill', 'pack'].includes(event.objectKind) || event.undoneById) return [event]
  // Before its parts are read, so that none is missing.
  await requireEnded(db, event)
  return [event, ...(await db.event.findMany({ where: openParts(event) }))]
}

/** What of an act, or of an undo, is still to be undone: the acts that came with it, or the undos. */
export const openParts = ({ id: runId, workspaceId, undoesId }: Event): Prisma.EventWhereInput => ({
  runId,
  workspaceId,
  undoneById: null,
  undoesId: undoesId === null ? null : { not: null },
  redoesId: null,
})
