import { pathOf, type Placed } from '@/bench/support/occurrence'
import type { RealSequence } from '@/bench/support/real-sets'

/**
 * The patterns, up to this number, that together cover the most calls of the sequences, selected greedily: near the best possible
 * coverage.
 */
export function mostCovering(
  patterns: readonly Placed[],
  sequences: readonly RealSequence[],
  most: number,
  gap: number,
): Placed[] {
  const calls = sequences.flatMap(({ counts }) => counts)
  const places = patterns.map((pattern) => placesOf(pattern, sequences, gap))
  const covered = new Set<number>()
  const chosen: Placed[] = []
  while (chosen.length < most) {
    const fresh = places.map((own) => own.reduce((sum, place) => sum + (covered.has(place) ? 0 : calls[place]!), 0))
    const best = fresh.reduce((top, count, i) => (count > fresh[top]! ? i : top), 0)
    if (!fresh[best]) break
    chosen.push(patterns[best]!)
    for (const place of places[best]!) covered.add(place)
  }
  return chosen
}

/** Steps that a pattern covers, numbered through all sequences. */
function placesOf(pattern: Placed, sequences: readonly RealSequence[], gap: number): number[] {
  const places = new Set<number>()
  let start = 0
  for (const { shapes } of sequences) {
    for (let at = 0; at < shapes.length; at += 1) for (const place of pathOf(shapes, at, pattern, gap)) places.add(start + place)
    start += shapes.length
  }
  return [...places]
}
