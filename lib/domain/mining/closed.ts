import type { ClosedLimits, Searchable } from '@/lib/domain/mining/searchable'
import { commonPrefixes } from '@/lib/domain/mining/common-prefixes'
import { firstShape } from '@/lib/domain/mining/corpus'
import { IntervalWalk, type IntervalSink } from '@/lib/domain/mining/interval-walk'
import { previousOccurrences } from '@/lib/domain/mining/previous-occurrence'
import { suffixArray } from '@/lib/domain/mining/suffix-array'

/** Closed patterns as columns: pattern i is the first `length[i]` symbols at text position `sa[lower[i]]`. */
export interface ClosedPatterns {
  sa: Int32Array
  count: number
  /** First suffix-array index of the suffixes that begin with the pattern, and how many there are. */
  lower: Int32Array
  size: Int32Array
  length: Int32Array
  /** Distinct documents. */
  support: Int32Array
  /** Number of distinct sequences of each length in the text, up to `maxSteps`, whatever their support: index = length. */
  distinct: Int32Array
}

/**
 * Every sequence of at least `minSteps` symbols, two of them different, that `minSessions` documents contain and that no
 * extension by one symbol on either side preserves in as many documents. O(n) apart from the left check, which reads each
 * pattern's suffixes.
 */
export function closedPatterns(corpus: Searchable, limits: ClosedLimits): ClosedPatterns {
  const sa = suffixArray(corpus.text, corpus.alphabet)
  const lcp = commonPrefixes(corpus.text, sa)
  const previous = previousOccurrences(corpus, sa)
  const columns = new Columns()
  const left = new LeftCheck(corpus, sa, previous)
  const longer = new Map<string, number>()
  const sink: IntervalSink = (lower, size, length, support) => {
    if (!hasTwoShapes(corpus.text, sa[lower]!, Math.min(length, limits.maxSteps)) || !left.isClosed(lower, size, support)) return
    if (length <= limits.maxSteps) return columns.push(lower, size, length, support)
    const key = corpus.text.subarray(sa[lower], sa[lower]! + limits.maxSteps).join()
    const twin = longer.get(key)
    if (twin === undefined) longer.set(key, columns.count)
    if (twin === undefined) columns.push(lower, size, limits.maxSteps, support)
    else if (support > columns.support[twin]!) columns.set(twin, lower, size, limits.maxSteps, support)
  }
  new IntervalWalk(corpus, sa, limits).run(lcp, sink)
  return { sa, ...columns.trimmed(), distinct: distinctByLength(corpus.text, sa, lcp, limits.maxSteps) }
}

/**
 * A sequence of length k is new at each suffix that shares fewer than k symbols with the previous one and has k before a
 * separator.
 */
function distinctByLength(text: Int32Array, sa: Int32Array, lcp: Int32Array, longest: number): Int32Array {
  const reach = new Uint8Array(text.length)
  for (let i = text.length - 2; i >= 0; i -= 1) reach[i] = text[i]! < firstShape ? 0 : Math.min(longest, reach[i + 1]! + 1)
  const distinct = new Int32Array(longest + 2)
  for (let i = 0; i < sa.length; i += 1) {
    const known = Math.min(longest, lcp[i]!)
    distinct[known + 1] = distinct[known + 1]! + 1
    distinct[reach[sa[i]!]! + 1] = distinct[reach[sa[i]!]! + 1]! - 1
  }
  for (let k = 1; k <= longest; k += 1) distinct[k] = distinct[k]! + distinct[k - 1]!
  return distinct.subarray(0, longest + 1)
}

function hasTwoShapes(text: Int32Array, at: number, length: number): boolean {
  for (let i = 1; i < length; i += 1) if (text[at + i] !== text[at]) return true
  return false
}

/** Checks that no single symbol precedes the pattern in all of its documents. */
class LeftCheck {
  private readonly counts: Int32Array

  constructor(
    private readonly corpus: Searchable,
    private readonly sa: Int32Array,
    /** For each suffix: the last earlier one with the same document and the same preceding symbol. */
    private readonly previous: Int32Array,
  ) {
    this.counts = new Int32Array(corpus.alphabet)
  }

  isClosed(lower: number, size: number, support: number): boolean {
    const { counts, sa, previous } = this
    const { text } = this.corpus
    let isClosed = true
    for (let i = lower; i < lower + size; i += 1) {
      const before = sa[i] === 0 ? 0 : text[sa[i]! - 1]!
      if (before < firstShape || previous[i]! >= lower) continue
      counts[before] = counts[before]! + 1
      if (counts[before] >= support) isClosed = false
    }
    for (let i = lower; i < lower + size; i += 1) counts[sa[i] === 0 ? 0 : text[sa[i]! - 1]!] = 0
    return isClosed
  }
}

/** Growing integer columns. */
class Columns {
  count = 0
  lower = new Int32Array(1024)
  size = new Int32Array(1024)
  length = new Int32Array(1024)
  support = new Int32Array(1024)

  push(lower: number, size: number, length: number, support: number): void {
    if (this.count === this.lower.length) {
      for (const name of ['lower', 'size', 'length', 'support'] as const) {
        const wider = new Int32Array(this.count * 2)
        wider.set(this[name])
        this[name] = wider
      }
    }
    this.set(this.count++, lower, size, length, support)
  }

  set(at: number, lower: number, size: number, length: number, support: number): void {
    this.lower[at] = lower
    this.size[at] = size
    this.length[at] = length
    this.support[at] = support
  }

  trimmed(): Omit<ClosedPatterns, 'sa' | 'distinct'> {
    const { count } = this
    const cut = (column: Int32Array) => column.slice(0, count)
    return { count, lower: cut(this.lower), size: cut(this.size), length: cut(this.length), support: cut(this.support) }
  }
}
