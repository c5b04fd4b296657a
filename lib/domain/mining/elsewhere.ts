import type { Corpus } from '@/lib/domain/mining/corpus'
import type { Transitions } from '@/lib/domain/mining/transitions'

/** What one transition of a pattern does outside of its own findings and in them. */
export interface Elsewhere {
  /** Times it was taken, and places of the symbol that it leaves, where the pattern does not lead up to it. */
  pairs: number
  places: number
  /** The same where it does, a finding. */
  pairsWithin: number
  placesWithin: number
}

/**
 * Counts the transitions of a pattern, from its second symbol on. Where its first symbols lead up to one, that is counted apart, taken or not:
 * the rest is independent of how often the pattern was found, so that a chain of order one foretells its own patterns without bias,
 * though only those that came often are asked for.
 */
export function elsewhereOf(corpus: Corpus, sa: Int32Array, transitions: Transitions, pattern: Int32Array): Elsewhere[] {
  const counts = prefixCounts(corpus.text, sa, pattern)
  const countsHere = counts[pattern.length]!
  return Array.from({ length: pattern.length - 2 }, (_, i) => {
    const [taken, left] = [counts[i + 3]!, counts[i + 2]!]
    return {
      pairs: transitions.pair(pattern[i + 1]!, pattern[i + 2]!) - taken,
      places: transitions.symbols[pattern[i + 1]!]! - left,
      pairsWithin: taken / countsHere,
      placesWithin: left / countsHere,
    }
  })
}

/** In how many places the text goes on as the first n symbols do: index = n. */
function prefixCounts(text: Int32Array, sa: Int32Array, symbols: Int32Array): number[] {
  const counts = [sa.length]
  let low = 0
  let high = sa.length
  for (const [depth, symbol] of symbols.entries()) {
    const first = (least: number): number => {
      let [from, to] = [low, high]
      while (from < to) {
        const middle = (from + to) >> 1
        if ((text[sa[middle]! + depth] ?? -1) >= least) to = middle
        else from = middle + 1
      }
      return from
    }
    const [begin, end] = [first(symbol), first(symbol + 1)]
    low = begin
    high = end
    counts.push(high - low)
  }
  return counts
}
