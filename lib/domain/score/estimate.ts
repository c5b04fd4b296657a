import { betaQuantile } from './beta'
import type { Score } from './score'

export interface EstimateParts {
  mean: number
  /** 5 % and 95 % quantiles. */
  low: number
  high: number
  judged: number
  /** Mean weight of the judgement sources, null when unknown. */
  weight: number | null
}

/** Mean of a Beta(1, 1) posterior: what a rate of so many judged uses is taken for. A partial counts ½ success. */
export const posteriorMean = (successes: number, judged: number): number => (successes + 1) / (judged + 2)

/**
 * Estimate of the true rate: mean (s + 1) / (n + 2) of a Beta(1, 1) posterior, with its 90% equal-tailed interval. `successes`
 * counts a partial as ½, which leaves its other ½ with the failures.
 */
export function estimate(counts: { successes: number; judged: number; weight?: number | null }): Score<EstimateParts> {
  const a = counts.successes + 1
  const b = counts.judged - counts.successes + 1
  const mean = posteriorMean(counts.successes, counts.judged)
  const parts = {
    mean,
    low: betaQuantile(0.05, a, b),
    high: betaQuantile(0.95, a, b),
    judged: counts.judged,
    weight: counts.weight ?? null,
  }
  return { value: mean, parts, formula: 'estimate/1' }
}
