import { groupBy } from '@/lib/domain/collection/group-by'
import { inChunks } from '@/lib/store/in-chunks'
import type { WriteContext } from '../kernel/context'
import { dayMs } from '@/lib/domain/score/score'

/** Days that a candidate waits for somebody before it makes room. */
const waitDays = 30

/** Acts after which a candidate waits anew: it was proposed, came back, or somebody worked on it. */
const attention = ['propose', 'edit', 'undo']

/**
 * Snoozes open candidates that nobody decided on for thirty days, as aged: nothing is deleted by age, and new evidence brings each
 * back. Answers how many.
 */
export async function ageCandidates(tx: WriteContext, agentId: string): Promise<number> {
  const since = new Date(tx.now().getTime() - waitDays * dayMs)
  const open = await tx.db.candidate.findMany({
    where: { agentId, status: 'open', kind: { not: 'act' }, createdAt: { lt: since } },
    orderBy: { id: 'asc' },
  })
  const recent = await inChunks(
    open.map((row) => row.id),
    (some) =>
      tx.db.event.findMany({
        where: { workspaceId: tx.workspace.id, objectId: { in: some }, verb: { in: attention }, recordedAt: { gte: since } },
        select: { objectId: true },
      }),
  )
  const seen = groupBy(recent, (event) => event.objectId)
  let aged = 0
  for (const row of open) {
    if (seen.has(row.id)) continue
    const data = { status: 'snoozed', isAged: true, snoozedUntil: null, snoozedToSupport: row.support + 1 }
    const { count } = await tx.db.candidate.updateMany({
      where: { id: row.id, revision: row.revision },
      data: { ...data, revision: { increment: 1 }, updatedAt: tx.now() },
    })
    if (count !== 1) continue
    aged += 1
    const shelf = { snoozedUntil: null, patternState: null, dismissReason: null }
    await tx.emit({
      verb: 'snooze',
      object: { kind: 'candidate', id: row.id, name: row.name },
      agentId,
      before: { ...shelf, status: 'open', snoozedToSupport: null, isAged: false },
      after: { ...shelf, status: 'snoozed', snoozedToSupport: data.snoozedToSupport, isAged: true },
      reason: `aged: nobody decided on it for ${waitDays} days`,
    })
  }
  return aged
}
