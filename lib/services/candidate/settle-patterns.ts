import type { WriteContext } from '../kernel/context'

/** Why mining itself puts an open candidate aside: nobody judged it, so it returns as soon as it is proposed again. */
export const withdrawnReason = 'better patterns cover its sessions now'

/** Brings the patterns of an agent to what was decided on their candidates: mining knows them as observed or proposed only. */
export async function settlePatterns(tx: WriteContext, agentId: string): Promise<void> {
  const none = { status: { in: ['open', 'snoozed'] } }
  const dismissed = { status: 'dismissed', dismissReason: { not: withdrawnReason } }
  await tx.db.pattern.updateMany({
    where: { agentId, candidates: { none, some: { status: 'promoted' } } },
    data: { state: 'promoted' },
  })
  await tx.db.pattern.updateMany({
    where: { agentId, state: { not: 'promoted' }, candidates: { none, some: dismissed } },
    data: { state: 'dismissed' },
  })
}
