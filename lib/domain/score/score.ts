/** A score with what it is made of. `formula` names the formula and its version, so that stored values stay explained. */
export interface Score<P, V = number> {
  value: V
  parts: P
  formula: string
}

/** Tolerance of comparisons with a threshold: 6 of 20 must be 30 %, whatever the floating point says. */
const tolerance = 1e-9

/** Strictly below the threshold, by more than rounding. */
export function isBelow(value: number, threshold: number): boolean {
  return value < threshold - tolerance
}

/** At or above the threshold, rounding forgiven. */
export function reaches(value: number, threshold: number): boolean {
  return !isBelow(value, threshold)
}

/** The value held inside [low, high]. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** Milliseconds of a day. */
export const dayMs = 86_400_000
