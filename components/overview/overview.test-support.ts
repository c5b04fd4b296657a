import type { Overview } from './questions'

const unmeasured = { value: null, n: 0, target: '≥ 1', met: null }

/** A library with one session and no learned skills. */
export const quiet: Overview = {
  workspace: { name: 'default', isDemo: false },
  toReview: 0,
  degraded: [],
  failing: [],
  lastRun: null,
  byLifecycle: {},
  unproven: {},
  weekMoves: {},
  counts: { sessions: 1, steps: 3, skills: 0, patterns: 0 },
  measures: {
    candidatesPerTenSessions: unmeasured,
    skillsAboveHalf: unmeasured,
    hoursToDeprecation: { ...unmeasured, since: '2025-08-22T00:00:00.000Z' },
  },
  rate: [],
  helped: [],
  hurt: [],
  sources: [],
  isEmpty: false,
}
