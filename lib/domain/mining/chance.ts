import { firstShape, type Corpus } from '@/lib/domain/mining/corpus'
import { logPoissonTail } from '@/lib/domain/mining/poisson-tail'
import { countTransitions, type Transitions } from '@/lib/domain/mining/transitions'

/** Pseudo-count of every transition under the plain null, and strength of the back-off under the other. */
const alpha = 0.5
const backOff = 1

/** From this many calls on an agent's history is large enough to explain a pattern without leaving it out. */
export const largeHistoryCalls = 5000

/** What chance alone would give. */
export interface ByChance {
  /** Expected distinct sessions. */
  expected: number
  /** Natural log of the chance of at least as many. */
  logP: number
}

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
  /** Places where a pattern of a given length can begin, all sequences together; filled when first asked. */
  private readonly places = new Map<number, number>()
  private readonly draws: Float64Array

  constructor(private readonly corpus: Corpus) {
    this.transitions = countTransitions(corpus.text, corpus.alphabet)
    this.isLarge = corpus.calls >= largeHistoryCalls
    this.draws = drawsWithoutRepeat(this.transitions)
  }

  /** Calls of one symbol. */
  callsOf(symbol: number): number {
    return this.transitions.symbols[symbol]!
  }

  /**
   * Expected sessions and Poisson tail. Occurrences spread over sessions as independent draws, so n of them reach
   * S · (1 − exp(−n / S)) sessions: no fewer than with sessions of unequal length, which keeps the test on the safe side.
   */
  of(pattern: Placed): ByChance {
    const occurrences = this.isLarge ? this.fromAll(pattern) : this.fromRest(pattern)
    const expected = sessionsOf(occurrences, this.corpus.activeDocs)
    return { expected, logP: logPoissonTail(pattern.support, expected) }
  }

  /** Plain null: transitions counted on everything, the pattern included. */
  private fromAll({ at, length }: Placed): number {
    const { text } = this.corpus
    const { shapes, symbols, pair } = this.transitions
    let occurrences = symbols[text[at]!]!
    for (let i = at; i < at + length - 1; i += 1) {
      occurrences *= (pair(text[i]!, text[i + 1]!) + alpha) / (symbols[text[i]!]! + alpha * shapes)
    }
    return occurrences
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
    let occurrences = (this.startPlaces(length) * symbols[pattern[0]!]!) / calls
    for (let i = 0; i < length - 1; i += 1) {
      const [first, second] = [pattern[i]!, pattern[i + 1]!]
      const byFrequency = this.draws[second]! / (1 - this.draws[first]!)
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

  private startPlaces(length: number): number {
    const known = this.places.get(length)
    if (known !== undefined) return known
    let sum = 0
    let run = 0
    for (const symbol of this.corpus.text) {
      run = symbol < firstShape ? 0 : run + 1
      if (run >= length) sum += 1
    }
    this.places.set(length, sum)
    return sum
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
