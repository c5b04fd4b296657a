/** Waits between attempts in seconds: close together at first, then far apart, half a day in all. */
const waits = [5, 30, 120, 600, 1_800, 7_200, 36_000] as const

/** Attempts before a delivery counts as failed. */
export const attemptsMax = waits.length + 1

/** Milliseconds to wait after so many failed attempts; null when no further one is made. */
export function retryAfter(attempts: number): number | null {
  const seconds = waits[attempts - 1]
  return seconds === undefined ? null : seconds * 1000
}
