import type { Session } from '@/prisma/generated/sqlite/client'
import { boundAgentId, type WriteContext } from '@/lib/kernel'
import { ledgerRowMaker, lockAndRead } from './record-uses'
import { saveUses } from './save-uses'
import { sessionVerdict } from './session-verdicts'
import { addVerdict } from './use-state'
import { usesOfSession } from './uses-of-session'

/**
 * Judges a session's uses by the session's outcome, in the transaction that stores it. A stronger judgement of a use is kept; a
 * judgement that is replaced creates an event.
 */
export async function judgeSessionUses(tx: WriteContext, session: Session, how: { isUndo?: boolean } = {}): Promise<void> {
  const verdict = sessionVerdict(session)
  const bound = await boundAgentId(tx.db, tx)
  const own = bound === null ? {} : { agentId: bound }
  const uses = await tx.db.use.findMany({ where: { AND: [usesOfSession(session), own] }, select: { id: true } })
  const states = await lockAndRead(
    tx,
    uses.map((use) => use.id),
  )
  const makeRow = ledgerRowMaker(tx)
  for (const state of states.values()) {
    const hasVerdict = state.judgements.some((one) => one.source === verdict.source)
    if (verdict.outcome !== 'unknown' || hasVerdict) addVerdict(state, verdict, makeRow)
  }
  await saveUses(tx, [...states.values()], how)
}
