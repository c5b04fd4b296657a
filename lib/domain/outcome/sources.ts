import type { Outcome } from './use'

/** Source of a judgement, strongest first, with the weight shown beside an estimate. */
export const outcomeSources = ['explicit', 'label', 'retry', 'analysis'] as const
export type OutcomeSource = (typeof outcomeSources)[number]

export const sourceWeights: Readonly<Record<OutcomeSource, number>> = { explicit: 1, label: 0.9, retry: 0.6, analysis: 0.4 }

export interface Judgement {
  source: OutcomeSource
  outcome: Outcome
  /** Epoch milliseconds. */
  at: number
}

/**
 * The effective judgement: the strongest source wins, and within one source the latest judgement. A source whose latest judgement
 * is unknown is ignored in favor of a weaker one. Null when there is none.
 */
export function strongest<J extends Judgement>(judgements: readonly J[]): J | null {
  for (const source of outcomeSources) {
    let latest: J | null = null
    for (const judgement of judgements) {
      if (judgement.source === source && (!latest || judgement.at >= latest.at)) latest = judgement
    }
    if (latest && latest.outcome !== 'unknown') return latest
  }
  return null
}

/** The outcome of one report: a correction without an outcome is a failure, rework without one is partial. */
export function judge(report: { outcome?: Outcome | null; hasCorrection?: boolean; causedRework?: boolean }): Outcome {
  if (report.outcome && report.outcome !== 'unknown') return report.outcome
  if (report.hasCorrection) return 'failure'
  return report.causedRework ? 'partial' : 'unknown'
}

/** A rating −1…1 as an outcome: above 0 success, below 0 failure, 0 and non-numbers unknown. */
export function ratingOutcome(rating: number): Outcome {
  if (rating > 0) return 'success'
  return rating < 0 ? 'failure' : 'unknown'
}

/** Helpful or harmful as an outcome. */
export function helpfulOutcome(isHelpful: boolean): Outcome {
  return isHelpful ? 'success' : 'failure'
}

/** A reward 0…1, or an evaluation result, as an outcome: 1 success, 0 failure, between them partial. */
export function rewardOutcome(reward: number): Outcome {
  if (!(reward >= 0 && reward <= 1)) return 'unknown'
  if (reward === 1) return 'success'
  return reward === 0 ? 'failure' : 'partial'
}

/** Mean weight of the sources behind judged uses; null when there are none. */
export function meanWeight(sources: readonly OutcomeSource[]): number | null {
  if (sources.length === 0) return null
  return sources.reduce((sum, source) => sum + sourceWeights[source], 0) / sources.length
}
