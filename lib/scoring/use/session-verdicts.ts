import type { OutcomeSource } from '@/lib/domain/outcome/sources'
import { inChunks } from '@/lib/store/in-chunks'
import { only } from '@/lib/store/columns'
import { readRows } from '@/lib/store/run-statement'
import { Prisma, type Session } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import type { UseState, Verdict } from './use-state'
import { sessionFinder, sessionPlaces } from './uses-of-session'

/**
 * The verdict of a session's outcome on its uses: a label, or a person's judgement of the session, outweighs an analysis. An analysis
 * that no longer calls the ending takes its earlier verdict back.
 */
export function sessionVerdict(session: Pick<Session, 'outcome' | 'outcomeSource' | 'outcomeBecause'>): Verdict {
  const isSaid = session.outcomeSource === 'label' || session.outcomeSource === 'person'
  const source: OutcomeSource = isSaid ? 'label' : 'analysis'
  return { source, outcome: session.outcome, reason: session.outcomeBecause }
}

type Judging = Pick<Session, 'id' | 'agentId' | 'harness' | 'key' | 'outcome' | 'outcomeSource' | 'outcomeBecause'>
const columns = only('Session', 'id', 'agentId', 'harness', 'key', 'outcome', 'outcomeSource', 'outcomeBecause')

/** Finds the stored session of each of some uses. */
export async function sessionsOf(tx: WriteContext, states: UseState[]) {
  const rows = states.map((state) => state.row)
  return sessionFinder(await inChunks(rows, (some) => readRows<Judging>(tx.db, 'Session', columns, placedBy(tx, some))))
}

function placedBy({ workspace }: WriteContext, uses: readonly UseState['row'][]): Prisma.Sql {
  const { keys, ids } = sessionPlaces(uses)
  const byId = ids.length > 0 ? Prisma.sql`OR "id" IN (${Prisma.join(ids)})` : Prisma.empty
  const byKey = keys.length > 0 ? Prisma.sql`"key" IN (${Prisma.join(keys)})` : Prisma.sql`1 = 0`
  return Prisma.sql`"workspaceId" = ${workspace.id} AND (${byKey} ${byId})`
}

type SessionOf = Awaited<ReturnType<typeof sessionsOf>>

/** The verdicts of stored sessions on uses that are reported only now. */
export function sessionVerdicts(sessionOf: SessionOf, states: UseState[]): [UseState, Verdict][] {
  return states.flatMap((state) => {
    const session = sessionOf(state.row)
    const verdict = session && sessionVerdict(session)
    return verdict && verdict.outcome !== 'unknown' ? [[state, verdict] as [UseState, Verdict]] : []
  })
}
