/** Deterministic numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * Mean difference of paired results with its 95% interval, by a bootstrap of a thousand samples: whether one ranker beats another
 * on the same queries.
 */
export function pairedInterval(
  ours: readonly number[],
  theirs: readonly number[],
  seed = 1,
): [mean: number, low: number, high: number] {
  const random = seeded(seed)
  const n = ours.length
  const means = Array.from({ length: 1000 }, () => {
    let sum = 0
    for (let draw = 0; draw < n; draw += 1) {
      const at = Math.floor(random() * n)
      sum += ours[at]! - theirs[at]!
    }
    return sum / n
  })
  const mean = ours.reduce((sum, one, at) => sum + one - theirs[at]!, 0) / Math.max(1, n)
  return [mean, percentile(means, 0.025), percentile(means, 0.975)]
}
