import { firstShape } from '@/lib/domain/mining/corpus'
import type { Transitions } from '@/lib/domain/mining/transitions'

/** Transitions that are asked at most, and the answers that are weighed: powers of two up to this one. */
const asked = 50_000
const greatest = 4096

/**
 * How many places of a shape its frequency is worth in telling what follows: few where an agent's steps hang on the one before,
 * many where they are as good as drawn. The power of two that best foretells each transition from all others (a Dirichlet prior
 * around the frequencies, fitted by leaving one out).
 */
export function firmnessOf(text: Int32Array, transitions: Transitions, byFrequency: (a: number, b: number) => number): number {
  const { symbols, pair, calls } = transitions
  const step = Math.max(1, Math.ceil(calls / asked))
  let best = 1
  let most = -Infinity
  for (let weight = 1; weight <= greatest; weight *= 2) {
    let bits = 0
    for (let i = 0; i + 1 < text.length; i += step) {
      const [first, second] = [text[i]!, text[i + 1]!]
      if (first < firstShape || second < firstShape) continue
      bits += Math.log2((pair(first, second) - 1 + weight * byFrequency(first, second)) / (symbols[first]! - 1 + weight))
    }
    if (bits > most) [best, most] = [weight, bits]
  }
  return best
}
