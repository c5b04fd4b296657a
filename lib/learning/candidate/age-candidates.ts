import { groupBy } from '@/lib/domain/collection/group-by'
import { inChunks } from '@/lib/store/in-chunks'
import type { WriteContext } from '@/lib/kernel'
import { dayMs } from '@/lib/domain/score/score'
import { reviewFields } from './review-fields'

/** Days that a candidate waits for somebody before it makes room. */
const waitDays = 30

/** Acts that put a candidate aside; after any other it waits anew: it was proposed, came back, or somebody worked on it. */
const puttingAside = ['dismiss', 'snooze', 'withdraw']

/**
 * Snoozes open candidates that nobody decided on for thirty days, as aged: nothing is deleted by age, and new evidence brings each
 * back. Counted from `at`, a sweep's clock where one asks. Answers how many.
 */
export async function ageCandidates(tx: WriteContext, agentId: string, at = tx.now()): Promise<number> {
  const since = new Date(at.getTime() - waitDays * dayMs)
  const open = await tx.db.candidate.findMany({
    // What policy asks for is withdrawn by the sweep itself.
    where: { agentId, status: 'open', NOT: { kind: 'act', origin: 'policy' }, createdAt: { lt: since } },
    orderBy: { id: 'asc' },
  })
  const recent = await inChunks(
    open.map((row) => row.id),
    (some) =>
      tx.db.event.findMany({
        where: {
          workspaceId: tx.workspace.id,
          objectId: { in: some },
          verb: { notIn: puttingAside },
          recordedAt: { gte: since },
        },
        select: { objectId: true },
      }),
  )
  const seen = groupBy(recent, (event) => event.objectId)
  let aged = 0
  for (const row of open) {
    if (seen.has(row.id)) continue
    const data = { status: 'snoozed' as const, isAged: true, snoozedUntil: null, snoozedToSupport: row.support + 1 }
    const { count } = await tx.db.candidate.updateMany({
      where: { id: row.id, revision: row.revision },
      data: { ...data, revision: { increment: 1 }, updatedAt: tx.now() },
    })
    if (count !== 1) continue
    aged += 1
    await tx.emit({
      verb: 'snooze',
      object: { kind: 'candidate', id: row.id, name: row.name },
      agentId,
      before: reviewFields(row, null),
      after: reviewFields({ ...row, ...data }, null),
      at,
      reason: `no decision for ${waitDays} days`,
    })
  }
  return aged
}
