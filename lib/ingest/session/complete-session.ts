import type { Session } from '@/prisma/generated/sqlite/client'
import type { EventDraft, WriteContext } from '@/lib/kernel'

/** Marks a session as complete, once; the event notifies everything that learns from sessions. */
export async function completeSession(tx: WriteContext, { id, key, agentId }: Session): Promise<boolean> {
  const open = { id, completedAt: null, erasedAt: null }
  const { count } = await tx.db.session.updateMany({ where: open, data: { completedAt: tx.now() } })
  if (count === 0) return false
  const { outcome } = await tx.db.session.findUniqueOrThrow({ where: { id }, select: { outcome: true } })
  await tx.emit(completedEvent({ id, key, agentId, outcome }))
  return true
}

/** The event of a completed session. */
export function completedEvent({ id, key, agentId, outcome }: Pick<Session, 'id' | 'key' | 'agentId' | 'outcome'>): EventDraft {
  return { verb: 'session_completed', object: { kind: 'session', id, name: key }, agentId, after: { sessionId: id, outcome } }
}
