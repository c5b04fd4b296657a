import type { Score } from './score'

const judgedNeeded = 3
const unproven = 0.3

/** 1 − rate from three judged uses on, 0.3 before. */
export function failureRisk(judged: number, rate: number | null): Score<{ judged: number; rate: number | null }> {
  const value = judged >= judgedNeeded && rate !== null ? 1 - rate : unproven
  return { value, parts: { judged, rate }, formula: 'failure-risk/1' }
}
