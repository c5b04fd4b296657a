import type { PolicyValues } from '@/lib/domain/policy/policy'
import { halfLifeDays } from './decay'
import { dayMs } from './score'
import type { TaskType } from './task-type'

type DecayPolicy = Pick<PolicyValues, 'typedDecay' | 'halfLifeDays'>

/**
 * Of which age, seen from a time, a skill's decay falls below one half: after exactly one half-life since its last use, or
 * its creation. Epoch ms of the last use that crosses at `at`.
 */
export const crossingUse = (taskType: TaskType, at: number, policy?: DecayPolicy): number =>
  at - halfLifeDays(taskType, policy) * dayMs

/** Whether the decay fell below one half after `from` and until `to`, with `since` the last use or else the creation. Epoch ms. */
export function crossedHalf(
  since: number,
  taskType: TaskType,
  { from, to, policy }: { from: number; to: number; policy?: DecayPolicy },
): boolean {
  return since >= crossingUse(taskType, from, policy) && since < crossingUse(taskType, to, policy)
}
