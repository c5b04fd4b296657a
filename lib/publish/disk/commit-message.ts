import { idPrefixes } from '@/lib/store/id'
import { inChunks } from '@/lib/store/in-chunks'
import type { DiskWrite } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'

/** Events that a message names at most: a sweep may move any number of skills. */
const namedMax = 200

/**
 * What a commit says of its writes: the act in a line, then the event it stands for; of a sweep the run; and of an act of many the event
 * of each skill that it moved on disk.
 */
export async function commitMessage(ctx: Context, writes: readonly DiskWrite[]): Promise<string> {
  const [first] = writes
  if (!first) throw new Error('a commit of nothing')
  // A lock names the act for all that it locks.
  const lock = writes.find((write) => write.action === 'lock')
  const subject = lock?.message ?? (writes.length === 1 ? first.message : `${first.message} and ${writes.length - 1} more`)
  const ids = [...new Set(writes.map((write) => write.skillId))]
  const select = { id: true } as const
  const runEvents = await inChunks(ids, (some) => {
    const where = { workspaceId: ctx.workspace.id, runId: first.eventId, objectId: { in: some } }
    return ctx.store.db.event.findMany({ where, orderBy: { id: 'asc' }, select, take: namedMax })
  })
  const events = runEvents.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, namedMax)
  // A load and a pack are events themselves; a sweep is a run.
  const trailer = `${first.eventId.startsWith(idPrefixes.event) ? 'Event' : 'Run'}: ${first.eventId}`
  const named = [trailer, ...events.map(({ id }) => `Event: ${id}`)]
  return `${subject}\n\n${named.join('\n')}\n`
}
