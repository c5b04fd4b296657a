import type { DiskWrite } from '@/prisma/generated/sqlite/client'
import type { Context } from '../kernel/context'

/** Events that a message names at most: a sweep may move any number of skills. */
const namedMax = 200

/**
 * What a commit says of its writes: the act in a line, then the event it stands for; of a sweep the run, and the event of each
 * skill that it moved on disk.
 */
export async function commitMessage(ctx: Context, writes: readonly DiskWrite[]): Promise<string> {
  const [first] = writes
  if (!first) throw new Error('a commit of nothing')
  // A lock names the act for all that it locks.
  const subject =
    writes.length === 1 || first.action === 'lock' ? first.message : `${first.message} and ${writes.length - 1} more`
  const events = await ctx.store.db.event.findMany({
    where: { workspaceId: ctx.workspace.id, runId: first.eventId, objectId: { in: writes.map((write) => write.skillId) } },
    orderBy: { id: 'asc' },
    select: { id: true },
    take: namedMax,
  })
  const named =
    events.length > 0 ? [`Run: ${first.eventId}`, ...events.map(({ id }) => `Event: ${id}`)] : [`Event: ${first.eventId}`]
  return `${subject}\n\n${named.join('\n')}\n`
}
