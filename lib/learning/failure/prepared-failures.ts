import { findFailures, type RepeatedFailure, type FailureSession } from '@/lib/domain/failure/find-failures'
import type { Policy } from '@/lib/domain/policy/policy'
import type { Shape } from '@/lib/domain/shape/types'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import { changedMarks, markSessions, type SessionMarks } from '@/lib/learning/candidate/prepared-evidence'
import type { History } from '@/lib/learning/pattern/load-history'
import type { FailureStep } from '@/lib/domain/failure/repair'

/** Warnings waiting at once; those of more sessions first. */
const openMax = 10

/** Failures that repeat, and the shapes they are told by. */
export interface FailuresFound {
  failures: RepeatedFailure[]
  /** By hash, with tools as the agent's transcripts spell them. */
  shapes: Map<string, Shape>
}

interface FailureSource {
  history: History
  shapes: Map<string, Shape>
  policy: Policy
}

/** Failures that were found before the transaction that stores their warnings. */
export class PreparedFailures {
  private constructor(
    readonly found: FailuresFound,
    readonly marks: SessionMarks,
  ) {}

  static async read(db: Queryable, source: FailureSource): Promise<PreparedFailures> {
    const ids = source.policy.negativeFromFailures === 'on' ? failedIds(source.history) : []
    const marks = await markSessions(db, ids)
    return new PreparedFailures(await findNow(db, source), marks)
  }

  /** The failures as the sessions show them now: found once more where one of them changed. */
  async of(db: Queryable, source: FailureSource): Promise<FailuresFound> {
    const changed = changedMarks(this.marks, await markSessions(db, [...this.marks.keys()]))
    return changed.size === 0 ? this.found : findNow(db, source)
  }
}

const failedIds = ({ sessions }: History): string[] => sessions.flatMap(({ id, errorCount }) => (errorCount > 0 ? [id] : []))

/** Sessions with a failed call that are looked at; the newest of more. */
const sessionsMax = 5_000

/** The calls of every session of an agent that has a failed one, copies left out. Results are read of the failed calls alone. */
async function loadFailures(
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

async function findNow(db: Queryable, { history, shapes, policy }: FailureSource): Promise<FailuresFound> {
  if (policy.negativeFromFailures !== 'on') return { failures: [], shapes }
  const failures = findFailures(await loadFailures(db, history), policy).slice(0, openMax)
  const stored = await loadShapes(db, history.sessions[0]?.workspaceId ?? '', failures)
  return { failures, shapes: new Map([...stored].map(([hash, shape]) => [hash, shapes.get(hash) ?? shape])) }
}

async function loadShapes(db: Queryable, workspaceId: string, failures: RepeatedFailure[]): Promise<Map<string, Shape>> {
  const hashes = [...new Set(failures.flatMap((failure) => [failure.shape, ...(failure.instead?.shapes ?? [])]))]
  const rows = await inChunks(hashes, (some) => db.shape.findMany({ where: { workspaceId, hash: { in: some } } }))
  return new Map(
    rows.map((row) => {
      const shape: Shape = { tool: row.tool, params: jsonColumns.Shape.params(row.params) }
      const heads = jsonColumns.Shape.heads(row.heads)
      return [row.hash, heads === null ? shape : { ...shape, heads }]
    }),
  )
}
