import { groupBy } from '@/lib/domain/collection/group-by'
import type { FailureSession, FailureStep } from '@/lib/domain/failure/find-failures'
import type { StepStatus } from '@/lib/domain/session/step'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import type { History } from '../pattern/load-history'

/** Sessions with a failed call that are looked at; the newest of more. */
const sessionsMax = 5_000

/** The calls of every session of an agent that has a failed one, copies left out. Results are read of the failed calls alone. */
export async function loadFailures(db: Queryable, { sessions }: Pick<History, 'sessions'>): Promise<FailureSession[]> {
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
  const rows = await inChunks([...new Set(failed.map((row) => row.sessionId))], (some) =>
    db.step.findMany({
      where: { sessionId: { in: some }, isCopy: false },
      select: { sessionId: true, position: true, tool: true, status: true, shapeHash: true, isSidechain: true, parent: true },
      orderBy: [{ sessionId: 'asc' }, { position: 'asc' }],
    }),
  )
  const heads = await headsOf(db, [...new Set(rows.map((row) => row.shapeHash))], sessions[0]?.workspaceId ?? '')
  return [...groupBy(rows, (row) => row.sessionId)].map(([key, own]) => ({
    key,
    steps: own.map((row): FailureStep => {
      const summary = summaries.get(`${key}:${row.position}`)
      const known = heads.get(row.shapeHash)
      return {
        position: row.position,
        lane: row.isSidechain ? `sub:${row.parent ?? ''}` : 'main',
        tool: row.tool,
        shape: row.shapeHash,
        status: row.status as StepStatus,
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
  return new Map(rows.flatMap((row) => (row.heads === null ? [] : [[row.hash, row.heads as string[]]])))
}
