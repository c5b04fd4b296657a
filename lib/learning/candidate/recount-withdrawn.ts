import { groupBy } from '@/lib/domain/collection/group-by'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import type { WriteContext } from '@/lib/kernel'
import { backingOf } from './candidate-facts'
import { endingsOf } from './endings'
import { startOf } from './finding'
import { withdrawnReasons } from './reconcile-patterns'

/**
 * Counts of what mining withdrew what its pattern's rows show: sessions may be erased, or leave the window, and what a count says is
 * what it opens.
 */
export async function recountWithdrawn(tx: WriteContext, agentId: string): Promise<void> {
  const known = await tx.db.candidate.findMany({
    where: { agentId, origin: 'pattern', status: 'dismissed', dismissReason: { in: [...withdrawnReasons] } },
    select: { id: true, kind: true, patternId: true, occurrences: true, support: true, backing: true },
  })
  const patternIds = known.flatMap((row) => row.patternId ?? [])
  const rows = await inChunks(patternIds, (some) => tx.db.occurrence.findMany({ where: { patternId: { in: some } } }))
  const byPattern = groupBy(rows, (row) => row.patternId)
  const select = { id: true, outcome: true, outcomeSource: true, startedAt: true, endedAt: true } as const
  const sessionIds = [...new Set(rows.map((row) => row.sessionId))]
  const sessions = await inChunks(sessionIds, (some) => tx.db.session.findMany({ where: { id: { in: some } }, select }))
  const sessionOf = new Map(sessions.map((session) => [session.id, session]))
  for (const row of known) {
    const occurrences = byPattern.get(row.patternId ?? '') ?? []
    const own = [...new Set(occurrences.map((one) => one.sessionId))].flatMap((id) => sessionOf.get(id) ?? [])
    if (row.occurrences === occurrences.length && row.support === own.length) continue
    const ended = endingsOf(own)
    const aligned = new Map(backingOf(row).map((one) => [startOf(one), one.positions]))
    const steps = occurrences.flatMap(({ sessionId, positions }) => {
      const places = jsonColumns.Occurrence.positions(positions)
      return (aligned.get(startOf({ sessionId, positions: places })) ?? places).filter((place) => place !== null)
    })
    const data = {
      occurrences: occurrences.length,
      support: own.length,
      endedWell: ended.success,
      endedKnown: ended.judged,
      derivedWell: ended.derived.success,
      derivedKnown: ended.derived.judged,
      savedSteps: row.kind === 'warning' ? 0 : steps.length,
      updatedAt: tx.now(),
    }
    await tx.db.candidate.updateMany({ where: { id: row.id, status: 'dismissed' }, data })
  }
}
