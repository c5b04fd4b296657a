import type { EvidenceSession } from './gather-evidence'

/** How the sessions behind a candidate ended. */
export function endingsOf(sessions: readonly Pick<EvidenceSession, 'outcome' | 'endedAt' | 'startedAt'>[]) {
  const count = (outcome: string) => sessions.filter((session) => session.outcome === outcome).length
  const [success, failure, partial] = [count('success'), count('failure'), count('partial')]
  const newest = (outcome: string): string | undefined =>
    sessions
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
  }
}
