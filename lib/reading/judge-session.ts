import { isLaterHistory } from '@/lib/domain/verdict/landings'
import { judgeEnding } from '@/lib/domain/verdict/judge-ending'
import type { VerdictSignal } from '@/lib/domain/verdict/signal'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Session } from '@/prisma/generated/sqlite/client'
import type { RedactedSession } from './redact-session'

export type Verdict = Pick<Session, 'outcome' | 'outcomeSource' | 'outcomeBecause'> & { verdictSignals: VerdictSignal[] }

/**
 * The outcome of a session, with everything in it that says how it ended. A person's is final; a label applies until another label; an
 * analysis is replaced by one of a longer reading.
 */
export function judgeSession(session: RedactedSession, stored: Session | null): Verdict {
  const later = stored ? jsonColumns.Session.verdictSignals(stored.verdictSignals).filter(isLaterHistory) : []
  const { outcome, source, because, signals } = judgeEnding(session, later)
  const isKept = stored?.outcomeSource === 'person' || (stored?.outcomeSource === 'label' && source !== 'label')
  if (!isKept) return { outcome, outcomeSource: source, outcomeBecause: because, verdictSignals: signals }
  return {
    outcome: stored.outcome,
    outcomeSource: stored.outcomeSource,
    outcomeBecause: stored.outcomeBecause,
    verdictSignals: signals,
  }
}
