import type { Corpus } from '@/lib/domain/mining/corpus'
import { elsewhereOf } from '@/lib/domain/mining/elsewhere'
import { firmnessOf } from '@/lib/domain/mining/firmness'
import { Reach } from '@/lib/domain/mining/reach'
import { countTransitions, type Transitions } from '@/lib/domain/mining/transitions'

/** Strength of the back-off under the null of a small history. */
const backOff = 1
/** Findings at which a pattern is foretold at most: those of a frequent one differ little. */
const mostRounds = 8
/** Of its own findings, those that tell how often a pattern comes by chance: without any, where it stands apart nothing would. */
const shownShare = 0.25

/** From this many calls on an agent's history is large enough to explain a pattern without leaving it out. */
export const largeHistoryCalls = 5000

/** A pattern as it stands in the text. */
export interface Placed {
  at: number
  length: number
  /** All findings, and the distinct sessions among them. */
  size: number
  support: number
}

/** Distinct sessions of so many that independent occurrences reach. */
export function sessionsOf(occurrences: number, sessions: number): number {
  return sessions * -Math.expm1(-occurrences / sessions)
}

/** Null model of one agent: an order-1 Markov chain over its own calls. */
export class ChanceModel {
  readonly isLarge: boolean
  readonly transitions: Transitions
  private readonly reach: Reach
  private readonly draws: Float64Array
  private readonly firmness: number

  constructor(
    private readonly corpus: Corpus,
    private readonly sa: Int32Array,
  ) {
    this.transitions = countTransitions(corpus.text, corpus.alphabet)
    this.isLarge = corpus.calls >= largeHistoryCalls
    this.reach = new Reach(corpus, this.transitions)
    this.draws = drawsWithoutRepeat(this.transitions)
    this.firmness = this.isLarge ? firmnessOf(corpus.text, this.transitions, (a, b) => this.byFrequency(a, b)) : 0
  }

  /** Calls of one symbol. */
  callsOf(symbol: number): number {
    return this.transitions.symbols[symbol]!
  }

  /** Sessions that are expected to hold a pattern which chance explains: what all of its findings tell is too much, as it came often. */
  of(pattern: Placed): number {
    const { length, size } = pattern
    const occurrences = this.foretell(pattern)(size * shownShare, 0)
    return this.reach.sessionsOf(occurrences * this.reach.correction(length), length)
  }

  /**
   * Sessions that were to be expected had its findings not come: the null that it is tested against. Occurrences spread over sessions as
   * independent draws, so n of them reach S · (1 − exp(−n / S)) sessions: no fewer than with sessions of unequal length, which keeps the
   * test on the safe side.
   */
  foretold(pattern: Placed): number {
    const occurrences = this.isLarge ? this.fromElsewhere(pattern) : this.fromRest(pattern)
    return sessionsOf(occurrences, this.corpus.activeDocs)
  }

  /**
   * A large history foretells each finding of the pattern's later half from the ones before it: the geometric mean. What half of its findings
   * do not tell is for frequency to tell.
   */
  private fromElsewhere(pattern: Placed): number {
    const { size, support, length } = pattern
    const foretell = this.foretell(pattern)
    const rounds = Math.max(1, Math.min(support - 1, mostRounds))
    let logs = 0
    for (let round = 0; round < rounds; round += 1) {
      const share = rounds === 1 ? 0.5 : round / (rounds - 1)
      logs += Math.log(foretell(size / 2 + (size / 2 - 1) * share, this.firmness))
    }
    return Math.exp(logs / rounds) * this.reach.correction(length)
  }

  /**
   * Occurrences of a pattern by its transitions elsewhere and in so many of its findings, where frequency is worth so many places more. Of
   * its first two symbols, too, those are counted that did not lead to a finding, and the share of them that was bound to.
   */
  private foretell({ at, length, size }: Placed): (findings: number, firmness: number) => number {
    const pattern = this.corpus.text.subarray(at, at + length)
    const transitions = elsewhereOf(this.corpus, this.sa, this.transitions, pattern)
    const others = this.transitions.pair(pattern[0]!, pattern[1]!) - size
    return (findings, firmness) => {
      const rest = transitions.reduce((product, { pairs, places, pairsWithin, placesWithin }, i) => {
        const prior = firmness * this.byFrequency(pattern[i + 1]!, pattern[i + 2]!)
        return (product * (pairs + findings * pairsWithin + prior)) / (places + findings * placesWithin + firmness)
      }, 1)
      return (rest * (others + findings)) / (1 - rest + (rest * findings) / size)
    }
  }

  /** Chance that a symbol follows another, were neighbours only different. */
  private byFrequency(first: number, second: number): number {
    return this.draws[second]! / (1 - this.draws[first]!)
  }

  /**
   * Leave-pattern-out null: all findings of the pattern are taken out of the transitions before they are used, because three equal
   * sessions and nothing else would otherwise explain themselves. No transition is taken for rarer than the frequency of its
   * second shape alone makes it (neighbours differ), else taking out a frequent pattern would make any noise look like one.
   */
  private fromRest({ at, length, size }: Placed): number {
    const { symbols, calls } = this.transitions
    const pattern = this.corpus.text.subarray(at, at + length)
    const rest = this.rest(pattern, size)
    let occurrences = (this.reach.places(length) * symbols[pattern[0]!]!) / calls
    for (let i = 0; i < length - 1; i += 1) {
      const [first, second] = [pattern[i]!, pattern[i + 1]!]
      const byFrequency = this.byFrequency(first, second)
      const byTransition = (rest.pair(first, second) + backOff * byFrequency) / (rest.symbol(first) + backOff)
      occurrences *= Math.max(byFrequency, byTransition)
    }
    return occurrences
  }

  private rest(pattern: Int32Array, taken: number) {
    const { symbols, pair } = this.transitions
    const times = (matches: (i: number) => boolean) => taken * pattern.reduce((sum, _, i) => sum + Number(matches(i)), 0)
    return {
      symbol: (symbol: number) => Math.max(0, symbols[symbol]! - times((i) => pattern[i] === symbol)),
      pair: (first: number, second: number) =>
        Math.max(0, pair(first, second) - times((i) => pattern[i] === first && pattern[i + 1] === second)),
    }
  }
}

/**
 * Chances of independent draws that, redrawn whenever a shape would follow itself, give the observed frequencies: q ∝ p / (1 − q).
 * Canonical sequences have no equal neighbours, so a common shape is seen less often than it was drawn.
 */
function drawsWithoutRepeat({ symbols, calls }: Transitions): Float64Array {
  let draws = Float64Array.from(symbols, (count) => count / Math.max(1, calls))
  for (let round = 0; round < 20; round += 1) {
    const weights = draws.map((draw, symbol) => symbols[symbol]! / (1 - draw))
    const sum = weights.reduce((total, weight) => total + weight, 0)
    const next = weights.map((weight) => weight / sum)
    // A shape that is every second step drives its own chance to one and all others to nothing: their proportions stand by then.
    if (!next.every((draw) => draw < 0.999)) break
    draws = next
  }
  return draws
}
