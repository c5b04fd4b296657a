/** A score with its inputs. `formula` names the formula and its version, so stored values stay explainable. */
export interface Score<P, V = number> {
  value: V
  parts: P
  formula: string
}

/** Tolerance for threshold comparisons: 6 of 20 must equal 30% despite floating-point error. */
const tolerance = 1e-9

/** Strictly below the threshold, by more than rounding. */
export function isBelow(value: number, threshold: number): boolean {
  return value < threshold - tolerance
}

/** At or above the threshold, allowing for rounding. */
export function reaches(value: number, threshold: number): boolean {
  return !isBelow(value, threshold)
}

/** The value clamped to [low, high]. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** Milliseconds per day. */
export const dayMs = 86_400_000
