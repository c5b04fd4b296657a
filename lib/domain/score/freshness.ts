import { clamp, type Score } from './score'

const floor = 0.05
const spanDays = 30

/** max(0.05, 1 − days / 30), days counted in fractions from the last use, else from the creation.. */
export function freshness(daysSinceLastUse: number | null, daysSinceCreation: number): Score<{ days: number; isUsed: boolean }> {
  const days = Math.max(0, daysSinceLastUse ?? daysSinceCreation)
  return {
    value: clamp(1 - days / spanDays, floor, 1),
    parts: { days, isUsed: daysSinceLastUse !== null },
    formula: 'freshness/1',
  }
}
