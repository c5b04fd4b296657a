import type { OutcomeSource } from '@/lib/domain/outcome/sources'
import { inChunks } from '@/lib/store/in-chunks'
import type { Session } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import type { UseState, Verdict } from './use-state'
import { sessionFinder, sessionsOfUses } from './uses-of-session'

/**
 * The verdict of a session's outcome on its uses: a label, or a person's judgement of the session, outweighs an analysis. An analysis
 * that no longer calls the ending takes its earlier verdict back.
 */
export function sessionVerdict(session: Pick<Session, 'outcome' | 'outcomeSource' | 'outcomeBecause'>): Verdict {
  const isSaid = session.outcomeSource === 'label' || session.outcomeSource === 'person'
  const source: OutcomeSource = isSaid ? 'label' : 'analysis'
  return { source, outcome: session.outcome, reason: session.outcomeBecause }
}

/** Finds the stored session of each of some uses. */
export async function sessionsOf(tx: WriteContext, states: UseState[]) {
  const select = {
    id: true,
    agentId: true,
    harness: true,
    key: true,
    outcome: true,
    outcomeSource: true,
    outcomeBecause: true,
  } as const
  const rows = states.map((state) => state.row)
  const sessions = await inChunks(rows, (some) =>
    tx.db.session.findMany({ where: { workspaceId: tx.workspace.id, ...sessionsOfUses(some) }, select }),
  )
  return sessionFinder(sessions)
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
