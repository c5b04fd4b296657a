import { jsonColumns } from '@/lib/store/json-columns'
import type { WriteContext } from '@/lib/kernel'
import { placesIn } from './find-occurrences'
import { insertOccurrences } from './insert-occurrences'
import type { History } from './load-history'

/** What a run saw: rows it did not write since `before` are gone, and `observed` are those it wrote. */
interface Mined {
  agentId: string
  before: Date
  history: History
  observed: readonly { hash: string; hashes: string[]; sessions: number }[]
}

/**
 * Brings the rows that stay only because a candidate stands on them to what the sessions still hold. What a person decided on keeps the
 * evidence it was decided by.
 */
export async function reconcileMissing(tx: WriteContext, { agentId, before, history, observed }: Mined): Promise<void> {
  const where = { agentId, updatedAt: { lt: before }, state: { in: ['proposed', 'observed'] } }
  const missing = await tx.db.pattern.findMany({ where, select: { id: true, shapes: true }, orderBy: { id: 'asc' } })
  if (missing.length === 0) return
  await tx.db.occurrence.deleteMany({ where: { pattern: where } })
  const shapes = missing.map((row) => jsonColumns.Pattern.shapes(row.shapes))
  const places = placesIn(history, shapes)
  for (const [index, { id }] of missing.entries()) {
    const sessionIds = new Set(places[index]?.map(({ sessionId }) => sessionId))
    const tasks = new Set(history.sessions.filter((one) => sessionIds.has(one.id)).map((one) => one.task ?? one.id))
    const longer =
      sessionIds.size === 0
        ? undefined
        : observed.find((one) => one.sessions * 2 >= sessionIds.size && contains(one.hashes, shapes[index]!))
    const whyNot = longer ? { code: 'part_of', of: longer.hash } : { code: 'gone' }
    const data = { state: 'observed' as const, support: sessionIds.size, tasks: tasks.size, evidence: null, whyNot }
    await tx.db.pattern.update({ where: { id }, data })
  }
  await insertOccurrences(
    tx,
    missing.flatMap(({ id }, index) => (places[index] ?? []).map((one) => ({ patternId: id, ...one }))),
  )
}

const contains = (long: readonly string[], short: readonly string[]): boolean =>
  long.some((_, at) => short.every((shape, i) => long[at + i] === shape))
