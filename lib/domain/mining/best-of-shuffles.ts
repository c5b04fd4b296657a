import type { ClosedLimits, Searchable } from '@/lib/domain/mining/searchable'
import { commonPrefixes } from '@/lib/domain/mining/common-prefixes'
import { firstShape, type Corpus } from '@/lib/domain/mining/corpus'
import { IntervalWalk } from '@/lib/domain/mining/interval-walk'
import { seededRandom, seedOf } from '@/lib/domain/mining/random'
import { shuffleSteps, shuffleTransitions } from '@/lib/domain/mining/shuffle'
import { suffixArray } from '@/lib/domain/mining/suffix-array'

const shuffles = 20

/** Which patterns a best is of: any that is fit, or those of them that sessions begin or end with. */
export type BestKind = 'any' | 'placed'

/** Best support of a pattern by its length, non-increasing. */
export type BestOfShuffles = Record<BestKind, Int32Array>

/** What is compared: noise that could not be proposed is no measure for what could. */
interface Shuffling {
  /** Asked before each shuffle with the best so far: whether some pattern is still above it. Bests only grow, so a no is for good. */
  isOpen: (kind: BestKind, best: Int32Array) => boolean
  isFit: (symbols: Int32Array) => boolean
  isPlaced: (symbols: Int32Array) => boolean
}

/** A best by length, and what may raise it. */
interface Column {
  best: Int32Array
  counts: (symbols: Int32Array) => boolean
}

/**
 * Best support that patterns of each length reach in twenty shuffles of the sessions that keep what follows what, and in a small history in
 * twenty that keep only the steps of each session, so that noise of neither kind passes. What is in its place is compared with the latter
 * alone; in a large history nothing is.
 */
export function bestOfShuffles(corpus: Corpus, limits: ClosedLimits, isLarge: boolean, shuffling: Shuffling): BestOfShuffles {
  const { isOpen, isFit, isPlaced } = shuffling
  const { alphabet, docCount } = corpus
  const seed = seedOf(corpus.text)
  const [ofTransitions, ofSteps] = [seededRandom(seed), seededRandom(seed)]
  const any: Column = { best: new Int32Array(limits.maxSteps + 1), counts: isFit }
  const placed: Column = {
    best: new Int32Array(limits.maxSteps + 1),
    counts: (symbols) => isPlaced(symbols) && isFit(symbols),
  }
  const searchable = (text: Int32Array): Searchable => ({ text, docs: docsOf(corpus, text), alphabet, docCount })
  for (let round = 0; round < shuffles; round += 1) {
    const open = [...(isOpen('any', any.best) ? [any] : []), ...(!isLarge && isOpen('placed', placed.best) ? [placed] : [])]
    if (open.length === 0) break
    if (open[0] === any) raise([any], searchable(shuffleTransitions(corpus, ofTransitions)), limits)
    if (!isLarge) raise(open, searchable(shuffleSteps(corpus, ofSteps)), limits)
  }
  return { any: any.best, placed: placed.best }
}

function raise(columns: readonly Column[], shuffled: Searchable, limits: ClosedLimits): void {
  const sa = suffixArray(shuffled.text, shuffled.alphabet)
  const lcp = commonPrefixes(shuffled.text, sa)
  new IntervalWalk(shuffled, sa, limits).run(lcp, (lower, _size, length, support) => {
    const start = sa[lower]!
    // What begins a pattern that does not count may count: as many sessions hold it.
    for (const { best, counts } of columns) {
      for (let at = Math.min(length, limits.maxSteps); at >= limits.minSteps && support > best[at]!; at -= 1) {
        if (counts(shuffled.text.subarray(start, start + at))) best[at] = support
      }
    }
  })
  for (const { best } of columns) {
    for (let length = limits.maxSteps - 1; length >= 0; length -= 1) best[length] = Math.max(best[length]!, best[length + 1]!)
  }
}

/** Sequences keep their order when shuffled, so each belongs to the document it had. */
function docsOf(corpus: Corpus, text: Int32Array): Int32Array {
  const docs = new Int32Array(text.length)
  let sequence = 0
  for (let i = 0; i < text.length; i += 1) {
    docs[i] = corpus.docs[corpus.starts[Math.min(sequence, corpus.starts.length - 1)]!]!
    if (text[i]! < firstShape) sequence += 1
  }
  return docs
}
