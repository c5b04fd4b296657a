/** Standard normal quantile of a two-sided 95% interval. */
const z = 1.959964

/** Score interval of a share at 95% (Wilson 1927), each end 0…1; null without any trial. */
export function wilsonInterval(successes: number, trials: number): { low: number; high: number } | null {
  if (trials === 0) return null
  const share = successes / trials
  const center = share + z ** 2 / (2 * trials)
  const half = z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2))
  const scale = 1 + z ** 2 / trials
  return { low: Math.max(0, (center - half) / scale), high: Math.min(1, (center + half) / scale) }
}
