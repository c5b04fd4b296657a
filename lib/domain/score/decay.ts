import { policyDefaults, type PolicyValues } from '@/lib/domain/policy/policy'
import { isBelow, type Score } from './score'
import type { TaskType } from './task-type'

/** Below this the served text carries a staleness note. */
export const staleBelow = 0.5

type DecayPolicy = Pick<PolicyValues, 'typedDecay' | 'halfLifeDays'>

/** Half-life in days of a task type; with typed decay off every skill ages as the unknown type does. */
export function halfLifeDays(taskType: TaskType, policy: DecayPolicy = policyDefaults): number {
  return policy.halfLifeDays[policy.typedDecay === 'on' ? taskType : 'unknown']
}

/** 2^(−days / half-life), days since the last use or, for a skill never used, since its creation. */
export function decay(
  taskType: TaskType,
  days: number,
  policy: DecayPolicy = policyDefaults,
): Score<{ days: number; halfLifeDays: number; isStale: boolean }> {
  const half = halfLifeDays(taskType, policy)
  const elapsed = Math.max(0, days)
  const value = 2 ** (-elapsed / half)
  return { value, parts: { days: elapsed, halfLifeDays: half, isStale: isBelow(value, staleBelow) }, formula: 'decay/1' }
}

/** The factor for one day: 2^(−1 / half-life). */
export function decayRate(taskType: TaskType, policy: DecayPolicy = policyDefaults): number {
  return 2 ** (-1 / halfLifeDays(taskType, policy))
}
