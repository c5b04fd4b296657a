import { dayMs, type Score } from './score'

const spanDays = 7

/** Uses per day over the seven days before `now`. Times in epoch ms, of uses from loaded on; later ones do not count yet. */
export function velocity(usedAt: readonly number[], now: number): Score<{ uses: number; days: number }> {
  const since = now - spanDays * dayMs
  const uses = usedAt.filter((at) => at > since && at <= now).length
  return { value: uses / spanDays, parts: { uses, days: spanDays }, formula: 'velocity/1' }
}
