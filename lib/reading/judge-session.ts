import { sessionOutcome } from '@/lib/domain/outcome-text/session-outcome'
import type { Session } from '@/prisma/generated/sqlite/client'
import type { RedactedSession } from './redact-session'

export type Verdict = Pick<Session, 'outcome' | 'outcomeSource' | 'outcomeBecause'>

const verdictOf = ({ outcome, outcomeSource, outcomeBecause }: Session): Verdict => ({ outcome, outcomeSource, outcomeBecause })

/** How a session ended. A person's word stands; a label stands until another label; an analysis gives way to a longer one. */
export function judgeSession(session: RedactedSession, stored: Session | null): Verdict {
  if (stored?.outcomeSource === 'person') return verdictOf(stored)
  const { steps, lastText, prompts, harness } = session
  const { outcome, source, because } = sessionOutcome({ steps, lastText, prompts, harness, outcome: session.outcome })
  if (stored?.outcomeSource === 'label' && source !== 'label') return verdictOf(stored)
  if (outcome === 'unknown' && session.signals?.some((one) => one.kind === 'pull-request'))
    return { outcome: 'success', outcomeSource: 'analysis', outcomeBecause: 'A pull request was opened.' }
  return { outcome, outcomeSource: source, outcomeBecause: because }
}
