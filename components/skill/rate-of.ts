import type { RateProps } from '@/components/charts/rate'
import type { SkillStats } from '@/lib/contract/skill-shape'

/** The rate of a skill's window: a partial counts one half. */
export function rateOf({
  window,
  successRate,
  estimate,
}: Pick<SkillStats, 'window' | 'successRate' | 'estimate'>): Pick<RateProps, 'judged' | 'successes' | 'rate' | 'low' | 'high'> {
  const successes = window.successes + window.partials / 2
  return { judged: window.judged, successes, rate: successRate, low: estimate.low, high: estimate.high }
}
