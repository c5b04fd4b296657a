import type { LearningEvent } from '@/lib/domain/event/catalogue'
import { newId } from '@/lib/store/id'
import type { Queryable } from '@/lib/store/client'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import type { Context } from './context'

/** A notification without a row in the event log: its name, its owner, and the fields that the event catalogue declares. */
export interface NoticeDraft {
  name: LearningEvent
  agentId?: string | null
  skillId?: string | null
  data: Prisma.InputJsonObject
}

/** Notifies streams and webhooks; inside a transaction the notice is committed with the change or not at all. */
export async function notify(db: Queryable, ctx: Context, draft: NoticeDraft): Promise<void> {
  const { name: verb, agentId = null, skillId = null, data } = draft
  await db.notice.create({
    data: { id: newId('notice'), workspaceId: ctx.workspace.id, agentId, skillId, verb, data, createdAt: ctx.now() },
    select: { id: true },
  })
}

const retentionMs = 7 * 24 * 60 * 60 * 1000

/** Deletes notices that no stream can resume from any more. Returns how many were deleted. */
export async function dropOldNotices(db: Queryable, now: Date): Promise<number> {
  const { count } = await db.notice.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - retentionMs) } } })
  return count
}
