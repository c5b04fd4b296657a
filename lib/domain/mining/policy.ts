import type { MiningOptions } from '@/lib/domain/mining/types'

/** Bonferroni-corrected probability of one false pattern in a run. */
export const familyWiseError = 0.05

export const miningPolicy = {
  minSteps: 3,
  minSessions: 3,
  maxSteps: 24,
  nearDuplicate: 0.7,
  maxGap: 1,
  proposalsPerSession: 0.1,
} as const

export type MiningPolicy = { [K in keyof typeof miningPolicy]: number }

/** Merges the options over the defaults; `undefined` counts as not set. */
export function policyOf(options: MiningOptions): MiningPolicy {
  return {
    minSteps: options.minSteps ?? miningPolicy.minSteps,
    minSessions: options.minSessions ?? miningPolicy.minSessions,
    maxSteps: options.maxSteps ?? miningPolicy.maxSteps,
    nearDuplicate: options.nearDuplicate ?? miningPolicy.nearDuplicate,
    maxGap: options.maxGap ?? miningPolicy.maxGap,
    proposalsPerSession: options.proposalsPerSession ?? miningPolicy.proposalsPerSession,
  }
}
