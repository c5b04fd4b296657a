import type { StepMarginItem } from '@/lib/contract/evidence-shape'
import { groupBy } from '@/lib/domain/collection/group-by'
import { stepMargins, type AlignedSession } from '@/lib/domain/margin/step-margins'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { sessionItems, withTitle } from '@/lib/ingest'
import type { AlignedFinding } from './finding'

/** Sessions whose calls are read by position in one statement. */
const chunk = 60
const bad = ['error', 'denied']

/** What the sessions behind a draft did at each of its steps, by the first finding of each; empty where no session backs it. */
export async function marginOf(
  db: Queryable,
  ctx: Context,
  findings: readonly AlignedFinding[],
  { toolSequence, kind }: Pick<Candidate, 'toolSequence' | 'kind'>,
): Promise<StepMarginItem[]> {
  const steps = jsonColumns.Candidate.toolSequence(toolSequence).length
  // What was found since the draft was written is aligned to its pattern, not yet to the draft.
  const aligned = findings.filter(({ positions }) => positions.length === steps)
  const first = [...groupBy(aligned, (one) => one.sessionId).values()].flatMap((group) => group[0] ?? [])
  if (first.length === 0) return []
  const sessionsRead = await alignedSessions(db, ctx, first)
  // A warning is about calls that fail.
  const margins = stepMargins(
    kind === 'warning' ? sessionsRead.map((one) => ({ ...one, failed: new Set<number>() })) : sessionsRead,
    steps,
  )
  const calls = margins.flatMap(({ deviations }) => deviations.flatMap(({ sessions }) => sessions))
  const ids = new Map((await callsAt(db, calls)).map((call) => [placeOf(call), call.id]))
  const sessions = await describeSessions(db, ctx, [...new Set(calls.map(({ session }) => session))])
  return margins.map(({ did, of, deviations }) => ({
    did,
    of,
    deviations: deviations.map(({ kind, by, sessions: own }) => ({
      kind,
      by,
      sessions: own.flatMap(({ session, position }) => {
        const described = sessions.get(session)
        const call = position === null ? null : (ids.get(placeOf({ sessionId: session, position })) ?? null)
        return described ? [{ ...described, call }] : []
      }),
    })),
  }))
}

const placeOf = ({ sessionId, position }: { sessionId: string; position: number }): string => `${sessionId}:${position}`

/** The findings with what their calls between the steps were, and which of their calls failed. */
async function alignedSessions(db: Queryable, ctx: Context, findings: readonly AlignedFinding[]): Promise<AlignedSession[]> {
  const failed = await inChunks(
    findings.map((one) => one.sessionId),
    (some) =>
      db.step.findMany({
        where: { sessionId: { in: some }, status: { in: bad } },
        select: { sessionId: true, position: true },
      }),
  )
  const failedIn = groupBy(failed, (step) => step.sessionId)
  const extra = findings.flatMap(({ sessionId, between }) => between.map((position) => ({ session: sessionId, position })))
  const calls = await callsAt(db, extra)
  const shapes = await inChunks([...new Set(calls.map((call) => call.shapeHash))], (some) =>
    db.shape.findMany({ where: { workspaceId: ctx.workspace.id, hash: { in: some } }, select: { hash: true, label: true } }),
  )
  const labels = new Map(shapes.map(({ hash, label }) => [hash, label]))
  const labelAt = new Map(calls.map((call) => [placeOf(call), labels.get(call.shapeHash) ?? '']))
  return findings.map(({ sessionId, positions, between }) => ({
    session: sessionId,
    positions,
    between: between
      .toSorted((a, b) => a - b)
      .map((position) => ({ position, label: labelAt.get(placeOf({ sessionId, position })) ?? '' })),
    failed: new Set((failedIn.get(sessionId) ?? []).map(({ position }) => position)),
  }))
}

/** Calls by their places in the transcripts. */
async function callsAt(db: Queryable, places: readonly { session: string; position: number | null }[]) {
  const bySession = [...groupBy(places, ({ session }) => session)].map(([sessionId, own]) => ({
    sessionId,
    position: { in: [...new Set(own.flatMap(({ position }) => position ?? []))] },
  }))
  const calls: { id: string; sessionId: string; position: number; shapeHash: string }[] = []
  const select = { id: true, sessionId: true, position: true, shapeHash: true }
  for (let start = 0; start < bySession.length; start += chunk)
    calls.push(...(await db.step.findMany({ where: { OR: bySession.slice(start, start + chunk) }, select })))
  return calls
}

async function describeSessions(db: Queryable, ctx: Context, ids: readonly string[]) {
  const rows = await inChunks(ids, (some) => db.session.findMany({ where: { id: { in: some } }, include: withTitle }))
  const items = await sessionItems(db, ctx, rows)
  return new Map(items.map(({ id, key, title, outcome }) => [id, { id, key, title, outcome }]))
}
