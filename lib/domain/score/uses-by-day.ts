import { dayMs } from './score'

/** How many of `times` fell on each of the last `days` days of 24 hours up to `now`, the last day at the end; all in epoch milliseconds. */
export function usesByDay(times: readonly number[], now: number, days = 14): number[] {
  const counts = Array.from({ length: days }, () => 0)
  for (const at of times) {
    const ago = Math.floor((now - at) / dayMs)
    if (ago >= 0 && ago < days) counts[days - 1 - ago] = (counts[days - 1 - ago] ?? 0) + 1
  }
  return counts
}
