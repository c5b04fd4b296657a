import type { FailureSession } from '@/lib/domain/failure/find-failures'
import type { FailureStep } from '@/lib/domain/failure/repair'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import type { History } from '@/lib/learning/pattern/load-history'

/** Sessions with a failed call that are looked at; the newest of more. */
const sessionsMax = 5_000

/** The calls of every session of an agent that has a failed one, copies left out. Results are read of the failed calls alone. */
export async function loadFailures(
  db: Queryable,
  { sessions, stepsOf }: Pick<History, 'sessions' | 'stepsOf'>,
): Promise<FailureSession[]> {
  const ids = sessions
    .filter((session) => session.errorCount > 0)
    .slice(-sessionsMax)
    .map(({ id }) => id)
  const failed = await inChunks(ids, (some) =>
    db.step.findMany({
      where: { sessionId: { in: some }, status: 'error', isCopy: false },
      select: { sessionId: true, position: true, summary: true },
    }),
  )
  const summaries = new Map(failed.map((row) => [`${row.sessionId}:${row.position}`, row.summary]))
  const withFailed = [...new Set(failed.map((row) => row.sessionId))].toSorted()
  const own = withFailed.map((key) => ({ key, rows: stepsOf(key).filter((row) => !row.isCopy) }))
  const hashes = new Set(own.flatMap(({ rows }) => rows.map((row) => row.shapeHash)))
  const heads = await headsOf(db, [...hashes], sessions[0]?.workspaceId ?? '')
  return own.map(({ key, rows }) => ({
    key,
    steps: rows.map(({ position, tool, shapeHash, status, isSidechain, parent }): FailureStep => {
      const summary = summaries.get(`${key}:${position}`)
      const known = heads.get(shapeHash)
      return {
        position,
        lane: isSidechain ? `sub:${parent ?? ''}` : 'main',
        tool,
        shape: shapeHash,
        status,
        ...(known ? { heads: known } : {}),
        ...(summary ? { summary } : {}),
      }
    }),
  }))
}

async function headsOf(db: Queryable, hashes: string[], workspaceId: string): Promise<Map<string, string[]>> {
  const rows = await inChunks(hashes, (some) =>
    db.shape.findMany({ where: { workspaceId, hash: { in: some } }, select: { hash: true, heads: true } }),
  )
  return new Map(
    rows.flatMap((row) => {
      const heads = jsonColumns.Shape.heads(row.heads)
      return heads === null ? [] : [[row.hash, heads]]
    }),
  )
}
