import { isLaterHistory } from '@/lib/domain/verdict/landings'
import { addUpCalibrated, type Calibration } from '@/lib/domain/verdict/calibrate'
import { judgeEnding, type EndedSession } from '@/lib/domain/verdict/judge-ending'
import type { VerdictSignal } from '@/lib/domain/verdict/signal'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Session } from '@/prisma/generated/sqlite/client'

/** The signals have the weights as shipped, so that those of a workspace can be fitted again. */
export type Verdict = Pick<Session, 'outcome' | 'outcomeSource' | 'outcomeBecause'> & { verdictSignals: VerdictSignal[] }

/**
 * The outcome of a session, with everything in it that says how it ended. A person's is final; a label applies until another label; an
 * analysis is replaced by one of a longer reading.
 */
export function judgeSession(session: EndedSession, stored: Session | null): Verdict {
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

/** A verdict with the weights of the workspace: what a label or a person says stays. */
export function weighed(verdict: Verdict, calibration: Calibration): Verdict {
  if (verdict.outcomeSource === 'label' || verdict.outcomeSource === 'person') return verdict
  const { outcome, source, because } = addUpCalibrated(verdict.verdictSignals, calibration)
  return { ...verdict, outcome, outcomeSource: source, outcomeBecause: because }
}
