import type { Score } from './score'

export interface Trials {
  successes: number
  partials: number
  failures: number
}

/** Share of judged uses that succeeded, unweighted; a partial counts ½. Null when nothing is judged. */
export function successRate({ successes, partials, failures }: Trials): Score<Trials & { judged: number }, number | null> {
  const judged = successes + partials + failures
  const value = judged === 0 ? null : (successes + partials / 2) / judged
  return { value, parts: { judged, successes, partials, failures }, formula: 'success-rate/1' }
}
