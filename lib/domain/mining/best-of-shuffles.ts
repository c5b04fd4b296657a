import type { ClosedLimits, Searchable } from '@/lib/domain/mining/closed'
import { commonPrefixes } from '@/lib/domain/mining/common-prefixes'
import { firstShape, type Corpus } from '@/lib/domain/mining/corpus'
import { IntervalWalk } from '@/lib/domain/mining/interval-walk'
import { seededRandom, seedOf } from '@/lib/domain/mining/random'
import { shuffleSteps, shuffleTransitions } from '@/lib/domain/mining/shuffle'
import { suffixArray } from '@/lib/domain/mining/suffix-array'

const shuffles = 20

/**
 * Best support that any pattern of a length reaches in twenty shuffles of the sessions: index = length, non-increasing. Each keeps what
 * follows what; a small history is also shuffled keeping only the steps of each session, so that noise of neither kind passes.
 * `isHopeless` is asked before each shuffle with the bests so far and ends the work early: they only grow.
 */
export function bestOfShuffles(
  corpus: Corpus,
  limits: ClosedLimits,
  isLarge: boolean,
  isHopeless: (best: Int32Array) => boolean,
): Int32Array {
  const random = seededRandom(seedOf(corpus.text))
  const best = new Int32Array(limits.maxSteps + 1)
  const { alphabet, docCount } = corpus
  for (let round = 0; round < shuffles && !isHopeless(best); round += 1) {
    const texts = [shuffleTransitions(corpus, random), ...(isLarge ? [] : [shuffleSteps(corpus, random)])]
    for (const text of texts) raise(best, { text, docs: docsOf(corpus, text), alphabet, docCount }, limits)
  }
  return best
}

function raise(best: Int32Array, shuffled: Searchable, limits: ClosedLimits): void {
  const sa = suffixArray(shuffled.text, shuffled.alphabet)
  const lcp = commonPrefixes(shuffled.text, sa)
  new IntervalWalk(shuffled, sa, limits).run(lcp, (_lower, _size, length, support) => {
    const at = Math.min(length, limits.maxSteps)
    if (support > best[at]!) best[at] = support
  })
  for (let length = limits.maxSteps - 1; length >= 0; length -= 1) best[length] = Math.max(best[length]!, best[length + 1]!)
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
