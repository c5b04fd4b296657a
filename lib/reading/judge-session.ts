import { sessionOutcome } from '@/lib/domain/outcome-text/session-outcome'
import type { Session } from '@/prisma/generated/sqlite/client'
import type { RedactedSession } from './redact-session'

export type Verdict = Pick<Session, 'outcome' | 'outcomeSource' | 'outcomeBecause'>

const verdictOf = ({ outcome, outcomeSource, outcomeBecause }: Session): Verdict => ({ outcome, outcomeSource, outcomeBecause })

/**
 * The outcome of a session. A person's is final; a label applies until another label; an analysis is replaced by one of a longer
 * reading.
 */
export function judgeSession(session: RedactedSession, stored: Session | null): Verdict {
  if (stored?.outcomeSource === 'person') return verdictOf(stored)
  const { steps, lastText, prompts, harness } = session
  const { outcome, source, because } = sessionOutcome({ steps, lastText, prompts, harness, outcome: session.outcome })
  if (stored?.outcomeSource === 'label' && source !== 'label') return verdictOf(stored)
  if (outcome === 'unknown' && session.signals?.some((one) => one.kind === 'pull-request'))
    return { outcome: 'success', outcomeSource: 'analysis', outcomeBecause: 'A pull request was opened.' }
  return { outcome, outcomeSource: source, outcomeBecause: because }
}
