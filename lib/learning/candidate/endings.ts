import type { EvidenceSession } from './gather-evidence'

type Ended = Pick<EvidenceSession, 'outcome' | 'outcomeSource' | 'endedAt' | 'startedAt'>

/**
 * How the sessions behind a candidate ended, as a label or a person says it. What only their own signals say is counted apart: it moves
 * no check and orders nothing.
 */
export function endingsOf(sessions: readonly Ended[]) {
  const known = sessions.filter(({ outcomeSource }) => outcomeSource !== 'analysis')
  const derived = sessions.filter(({ outcomeSource, outcome }) => outcomeSource === 'analysis' && outcome !== 'unknown')
  const count = (outcome: string) => known.filter((session) => session.outcome === outcome).length
  const [success, failure, partial] = [count('success'), count('failure'), count('partial')]
  const newest = (outcome: string): string | undefined =>
    known
      .filter((session) => session.outcome === outcome)
      .flatMap((session) => (session.endedAt ?? session.startedAt)?.toISOString() ?? [])
      .toSorted()
      .at(-1)
  const [lastSuccessAt, lastFailureAt] = [newest('success'), newest('failure')]
  return {
    success,
    failure,
    partial,
    /** Sessions whose end is known, and their successes; a partial counts ½. */
    judged: success + failure + partial,
    credits: success + partial / 2,
    last: { ...(lastSuccessAt ? { lastSuccessAt } : {}), ...(lastFailureAt ? { lastFailureAt } : {}) },
    derived: { judged: derived.length, success: derived.filter(({ outcome }) => outcome === 'success').length },
  }
}
