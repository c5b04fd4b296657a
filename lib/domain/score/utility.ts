import type { Outcome } from '@/lib/domain/outcome/use'
import { clamp, type Score } from './score'

export const utilityStart = 0.5
const steps: Readonly<Record<Outcome, number>> = { success: 0.1, failure: -0.05, partial: 0, unknown: 0 }

/** Utility after one more outcome: +0.1 a success, −0.05 a failure, held in [0, 1]. */
export function nextUtility(utility: number, outcome: Outcome): number {
  return clamp(utility + steps[outcome], 0, 1)
}

/** Utility over outcomes in order, oldest first. It starts at 0.5 and is held in [0, 1] at each step. */
export function utility(outcomes: readonly Outcome[]): Score<{ start: number; successes: number; failures: number }> {
  let value = utilityStart
  let successes = 0
  let failures = 0
  for (const outcome of outcomes) {
    value = nextUtility(value, outcome)
    if (outcome === 'success') successes++
    if (outcome === 'failure') failures++
  }
  return { value, parts: { start: utilityStart, successes, failures }, formula: 'utility/1' }
}
