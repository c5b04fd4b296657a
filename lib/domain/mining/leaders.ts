import { lcsLength, leastCommon, overlapAtLeast } from '@/lib/domain/overlap/lcs'

/** A leader that a sequence nearly repeats. */
export interface NearDuplicate {
  of: number
  overlap: number
}

/**
 * Leaders of near-duplicate clusters. A sequence joins the leader it overlaps most, never another member: clusters do not form by
 * chains. Exact and fast by a prefix filter: with L − ⌈threshold · L⌉ + 1 of its rarest steps missing no overlap is left.
 */
export class Leaders {
  private readonly byShape = new Map<number, number[]>()
  private readonly sequences = new Map<number, Int32Array>()

  constructor(
    private readonly threshold: number,
    /** How common a shape is; rare ones are looked up first. */
    private readonly frequency: (shape: number) => number,
  ) {}

  add(id: number, sequence: Int32Array): void {
    this.sequences.set(id, sequence)
    for (const shape of new Set(sequence)) {
      const ids = this.byShape.get(shape)
      if (ids) ids.push(id)
      else this.byShape.set(shape, [id])
    }
  }

  /** The leader with the best overlap at or above the threshold, the earliest among equals; null when there is none. */
  nearest(sequence: Int32Array): NearDuplicate | null {
    const rarest = [...sequence].sort((a, b) => this.frequency(a) - this.frequency(b) || a - b)
    const candidates = new Set(rarest.slice(0, sequence.length - leastCommon(sequence.length, this.threshold) + 1))
    const seen = new Set<number>()
    let best: NearDuplicate | null = null
    for (const shape of candidates) {
      for (const id of this.byShape.get(shape) ?? []) {
        if (seen.has(id)) continue
        seen.add(id)
        const leader = this.sequences.get(id)!
        const longer = Math.max(leader.length, sequence.length)
        if (!overlapAtLeast(Math.min(leader.length, sequence.length), longer, this.threshold)) continue
        const lcs = lcsLength(sequence, leader)
        if (overlapAtLeast(lcs, longer, this.threshold) && (!best || lcs / longer > best.overlap))
          best = { of: id, overlap: lcs / longer }
      }
    }
    return best
  }
}
