import { clamp, type Score } from './score'

export interface HealthInputs {
  utility: number
  redundancy: number
  freshness: number
  failureRisk: number
}

/** Weight of each part; they sum to 1. */
export const healthWeights = { utility: 0.35, redundancy: 0.25, freshness: 0.2, failureRisk: 0.2 } as const satisfies Record<
  keyof HealthInputs,
  number
>

/**
 * 0.35·utility + 0.25·(1 − redundancy) + 0.20·freshness + 0.20·(1 − failureRisk), in [0, 1]. Used for ranking only; it triggers
 * no move.
 */
export function health(inputs: HealthInputs): Score<HealthInputs> {
  const parts = {
    utility: healthWeights.utility * inputs.utility,
    redundancy: healthWeights.redundancy * (1 - inputs.redundancy),
    freshness: healthWeights.freshness * inputs.freshness,
    failureRisk: healthWeights.failureRisk * (1 - inputs.failureRisk),
  }
  const value = clamp(parts.utility + parts.redundancy + parts.freshness + parts.failureRisk, 0, 1)
  return { value, parts, formula: 'health/1' }
}
