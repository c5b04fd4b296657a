import { verdictRules } from '@/lib/domain/verdict/judge-ending'
import type { WriteContext } from '@/lib/kernel'
import type { Verdict } from '@/lib/reading/judge-session'
import { judgeSessionUses } from '@/lib/scoring'
import type { Session } from '@/prisma/generated/sqlite/client'
import { storedEvent } from './session-rows'

/** Stores another verdict on a session, and judges its uses anew. True where the outcome changed. */
export async function storeVerdict(
  tx: WriteContext,
  before: Session,
  { outcome, outcomeSource, outcomeBecause, verdictSignals }: Verdict,
): Promise<boolean> {
  const signals = verdictSignals.map((one) => ({ ...one }))
  const data = { outcome, outcomeSource, outcomeBecause, verdictSignals: signals, verdictRules, updatedAt: tx.now() }
  const after: Session = await tx.db.session.update({ where: { id: before.id }, data })
  if (after.outcome === before.outcome) return false
  await judgeSessionUses(tx, after)
  await tx.emit(storedEvent(after, before))
  return true
}
