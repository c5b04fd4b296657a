import type { ClosedLimits, Searchable } from '@/lib/domain/mining/searchable'

/** Takes one right-closed interval of the suffix array: all suffixes that share `length` symbols. */
export type IntervalSink = (lower: number, size: number, length: number, support: number) => void

/**
 * Bottom-up walk over the tree of common-prefix intervals. Documents are counted by previous occurrence: each suffix whose document
 * was seen before is one too many at the smallest interval that holds both, found by binary search on the stack.
 */
export class IntervalWalk {
  private top = 0
  private readonly lengths: number[] = [0]
  private readonly lowers: number[] = [0]
  private readonly repeats: number[] = [0]
  /** Best support among the children: equal to the parent's when an extension to the right loses no document. */
  private readonly best: number[] = [1]

  constructor(
    private readonly corpus: Searchable,
    private readonly sa: Int32Array,
    private readonly limits: ClosedLimits,
  ) {}

  /** Reports every interval that is long and well-supported enough and right-closed. */
  run(lcp: Int32Array, sink: IntervalSink): void {
    const lastOf = new Int32Array(this.corpus.docCount).fill(-1)
    for (let i = 0; i < lcp.length; i += 1) {
      this.moveTo(lcp[i]!, i, sink)
      const doc = this.corpus.docs[this.sa[i]!]!
      if (lastOf[doc]! >= 0) this.repeats[this.deepestWith(lastOf[doc]!)]! += 1
      lastOf[doc] = i
    }
    this.moveTo(-1, lcp.length, sink)
  }

  /** Closes the intervals longer than `length`, opens one of that length where none is open. */
  private moveTo(length: number, end: number, sink: IntervalSink): void {
    let lower = end - 1
    let repeats = 0
    let best = 1
    while (this.top >= 0 && this.lengths[this.top]! > length) {
      lower = this.lowers[this.top]!
      repeats = this.repeats[this.top]!
      best = this.report(end, sink)
      this.top -= 1
      if (this.top < 0 || this.lengths[this.top]! < length) break
      this.repeats[this.top]! += repeats
      if (best > this.best[this.top]!) this.best[this.top] = best
    }
    if (this.top >= 0 && this.lengths[this.top]! < length) this.open(length, lower, repeats, best)
  }

  private open(length: number, lower: number, repeats: number, best: number): void {
    this.top += 1
    this.lengths[this.top] = length
    this.lowers[this.top] = lower
    this.repeats[this.top] = repeats
    this.best[this.top] = best
  }

  /** Support of the interval on top, after offering it to the sink. */
  private report(end: number, sink: IntervalSink): number {
    const size = end - this.lowers[this.top]!
    const support = size - this.repeats[this.top]!
    const isEnough = support >= this.limits.minSessions && this.lengths[this.top]! >= this.limits.minSteps
    if (isEnough && support > this.best[this.top]!) sink(this.lowers[this.top]!, size, this.lengths[this.top]!, support)
    return support
  }

  private deepestWith(index: number): number {
    let low = 0
    let high = this.top
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.lowers[middle]! <= index) low = middle
      else high = middle - 1
    }
    return low
  }
}
