import { Background, isComparable, thingsOf, type Place, type Thing } from '@/lib/domain/background/background'
import { projectsOf } from '@/lib/domain/background/place-of'
import { groupBy } from '@/lib/domain/collection/group-by'
import { errorText } from '@/lib/domain/failure/error-text'
import { dayMs } from '@/lib/domain/score/score'
import type { Shape } from '@/lib/domain/shape/types'
import { cached, type Context } from '@/lib/kernel'
import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Session } from '@/prisma/generated/sqlite/client'

/** Sessions that speak for one folder, and for all of them: the newest. What is done everywhere is done in these. */
const sessionsOfFolder = 40
const sessionsMax = 4_000
/** Sessions whose steps come at once. */
const sessionsAtOnce = 100

/** What one session did, by shape, and the fixed words of its errors; kept while the session stays as it is. */
interface Traces {
  mark: string
  shapes: readonly string[]
  errors: readonly string[]
}

interface Row {
  id: string
  harness: string
  cwd: string | null
  agentId: string
  errorCount: number
  mark: string
}

/** Which harnesses, and from when on: a rolling window is the background's too. */
interface Scope {
  harnesses: readonly string[]
  since: Date | null
}

/** The background, and where sessions work in its terms. */
export interface Learned {
  background: Background
  placeOf: PlaceOf
}

/** Where a session works: its project, else its agent. */
export type PlaceOf = (session: Pick<Session, 'cwd' | 'agentId'>) => Place

/**
 * What the agents of the harnesses of some sessions do in this workspace. Read anew from the newest sessions of each folder whenever
 * sessions changed; of a session that did not change only its mark is. What is erased, deleted or out of the window (by whole days)
 * counts no more.
 */
export async function loadBackground(
  ctx: Pick<Context, 'store' | 'workspace'>,
  { sessions, since }: { sessions: readonly Session[]; since: Date | null },
  shapeOf: (hash: string) => Shape | undefined,
): Promise<Learned> {
  const sorted = [...new Set(sessions.map(({ harness }) => harness))].toSorted()
  if (sorted.length === 0) return { background: new Background([]), placeOf: placeReader([]) }
  // A window moves on with every moment; by whole days what was read serves all runs of a day.
  const from = since && new Date(Math.floor(since.getTime() / dayMs) * dayMs)
  const { rows, traces } = await cached(
    ctx.store.reader,
    ctx,
    { parts: ['total'], key: ['background', sorted, from !== null], period: from?.getTime() ?? 0, weigh },
    (former?: Read) => read(ctx, { harnesses: sorted, since: from }, former),
  )
  const placeOf = placeReader([...rows, ...sessions])
  const background = new Background(
    rows.map((row) => ({ harness: row.harness, place: placeOf(row), things: thingsIn(traces.get(row.id), shapeOf) })),
  )
  return { background, placeOf }
}

function placeReader(rows: readonly Pick<Session, 'cwd' | 'agentId'>[]): PlaceOf {
  const projects = projectsOf(rows.flatMap(({ cwd }) => cwd ?? []))
  return ({ cwd, agentId }) => {
    const project = cwd === null ? undefined : projects.get(cwd)
    return project === undefined ? `agent ${agentId}` : `project ${project}`
  }
}

interface Read {
  rows: readonly Row[]
  traces: ReadonlyMap<string, Traces>
}

const weigh = ({ traces }: Read): number => [...traces.values()].reduce((sum, { shapes }) => sum + 1 + shapes.length / 10, 0)

async function read(ctx: Pick<Context, 'store' | 'workspace'>, scope: Scope, former?: Read): Promise<Read> {
  const rows = await newestRows(ctx, scope)
  const known = new Map(
    rows.flatMap((row): [string, Traces][] => {
      const before = former?.traces.get(row.id)
      return before?.mark === row.mark ? [[row.id, before]] : []
    }),
  )
  const fresh = rows.filter(({ id }) => !known.has(id))
  for (let start = 0; start < fresh.length; start += sessionsAtOnce)
    for (const [id, traces] of await readTraces(ctx, fresh.slice(start, start + sessionsAtOnce))) known.set(id, traces)
  return { rows, traces: known }
}

/** The newest sessions of each folder, as many of each as fit. */
async function newestRows(
  { store, workspace }: Pick<Context, 'store' | 'workspace'>,
  { harnesses, since }: Scope,
): Promise<Row[]> {
  const inWindow = since === null ? Prisma.empty : Prisma.sql`AND "startedAt" >= ${since}`
  const rows = await store.reader.$queryRaw<(Omit<Row, 'mark'> & { stepCount: number; updated: string })[]>(Prisma.sql`
    SELECT * FROM (
      SELECT "id", "harness", "cwd", "agentId", "errorCount", "stepCount", CAST("updatedAt" AS TEXT) AS "updated", ROW_NUMBER() OVER (
        PARTITION BY "harness", "cwd", "agentId" ORDER BY COALESCE("startedAt", "createdAt") DESC, "id" DESC
      ) AS "nth"
      FROM "Session"
      WHERE "workspaceId" = ${workspace.id} AND "harness" IN (${Prisma.join([...harnesses])})
        AND "isMinable" AND "erasedAt" IS NULL ${inWindow}
    ) AS "newest" WHERE "nth" <= ${sessionsOfFolder} ORDER BY "nth", "id" LIMIT ${sessionsMax}`)
  return rows.map(({ id, harness, cwd, agentId, errorCount, stepCount, updated }) => ({
    id,
    harness,
    cwd,
    agentId,
    errorCount,
    mark: `${updated} ${stepCount} ${errorCount}`,
  }))
}

async function readTraces({ store }: Pick<Context, 'store'>, rows: readonly Row[]): Promise<[string, Traces][]> {
  const ids = rows.map(({ id }) => id)
  const steps = await store.reader.$queryRaw<{ sessionId: string; shapeHash: string }[]>(
    Prisma.sql`SELECT DISTINCT "sessionId", "shapeHash" FROM "Step" WHERE "sessionId" IN (${Prisma.join(ids)}) AND NOT "isCopy"`,
  )
  const failing = rows.flatMap(({ id, errorCount }) => (errorCount > 0 ? [id] : []))
  const errors = await store.reader.step.findMany({
    where: { sessionId: { in: failing }, status: 'error', isCopy: false },
    select: { sessionId: true, summary: true },
  })
  const stepsOf = groupBy(steps, ({ sessionId }) => sessionId)
  const errorsOf = groupBy(errors, ({ sessionId }) => sessionId)
  return rows.map(({ id, mark }) => [
    id,
    {
      mark,
      shapes: (stepsOf.get(id) ?? []).map(({ shapeHash }) => shapeHash),
      errors: [...new Set((errorsOf.get(id) ?? []).map(({ summary }) => errorText(summary ?? '')))].filter((text) => text !== ''),
    },
  ])
}

function thingsIn(traces: Traces | undefined, shapeOf: (hash: string) => Shape | undefined): Thing[] {
  if (!traces) return []
  const done = traces.shapes.flatMap((hash) => {
    const shape = shapeOf(hash)
    return shape ? thingsOf(shape).filter(isComparable) : []
  })
  return [...new Set([...done, ...traces.errors.map((text): Thing => `! ${text}`)])]
}
