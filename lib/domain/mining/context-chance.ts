import { firstShape, type Corpus } from '@/lib/domain/mining/corpus'
import { logPoissonTail } from '@/lib/domain/mining/poisson-tail'
import { sessionsOf, type Placed } from '@/lib/domain/mining/chance'
import type { Transitions } from '@/lib/domain/mining/transitions'

/** From this conditional probability on two neighbours belong together by themselves; a lower one does where it is far above frequency. */
const firmLink = 0.6
const looseLink = 0.3
const looseLift = 15
/** Weight of a shape's own frequency where a transition was seen in few other places. */
const backOff = 1

/**
 * Second opinion on a small history: is a pattern more than its pairs? Each transition is taken from the places where another shape than
 * the pattern's own stands before it (or, read backwards, after it), so a chain of order one explains its own runs without bias.
 */
export class ContextChance {
  private readonly triples = new Map<string, number>()

  constructor(
    private readonly corpus: Corpus,
    private readonly transitions: Transitions,
  ) {
    const { text } = corpus
    for (let i = 0; i + 2 < text.length; i += 1) {
      if (text[i]! < firstShape || text[i + 1]! < firstShape || text[i + 2]! < firstShape) continue
      const key = `${text[i]} ${text[i + 1]} ${text[i + 2]}`
      this.triples.set(key, (this.triples.get(key) ?? 0) + 1)
    }
  }

  /** Whether pairs alone do not give the pattern at this level (natural log), or every pair of it belongs together by itself. */
  isMoreThanPairs(pattern: Placed, logLevel: number): boolean {
    const symbols = this.corpus.text.subarray(pattern.at, pattern.at + pattern.length)
    if (symbols.every((symbol, i) => i === 0 || this.isFirm(symbols[i - 1]!, symbol))) return true
    const expected = sessionsOf(Math.max(this.forward(symbols), this.backward(symbols)), this.corpus.activeDocs)
    return logPoissonTail(pattern.support, expected) - logPoissonTail(1, expected) < logLevel
  }

  /** Whether half of its pairs belong together far beyond their frequency: no chain over a handful of tools gives that. */
  isHalfFirm({ at, length }: Placed): boolean {
    const symbols = this.corpus.text.subarray(at, at + length)
    const far = symbols.filter((symbol, i) => {
      if (i === 0) return false
      const { link, lift } = this.bond(symbols[i - 1]!, symbol)
      return link >= looseLink && lift >= looseLift
    })
    return far.length * 2 >= length - 1
  }

  private isFirm(first: number, second: number): boolean {
    const { link, lift } = this.bond(first, second)
    return link >= firmLink || (link >= looseLink && lift >= looseLift)
  }

  /** Share of the rarer one's calls that stand beside the other, and how many times as often as by frequency. */
  private bond(first: number, second: number): { link: number; lift: number } {
    const { symbols, pair, calls } = this.transitions
    const together = pair(first, second)
    const lift = (together * calls) / (symbols[first]! * symbols[second]!)
    return { link: together / Math.min(symbols[first]!, symbols[second]!), lift }
  }

  private forward(pattern: Int32Array): number {
    let expected = this.transitions.pair(pattern[0]!, pattern[1]!)
    for (let i = 1; i + 1 < pattern.length; i += 1) {
      const [before, at, next] = [pattern[i - 1]!, pattern[i]!, pattern[i + 1]!]
      expected *= this.elsewhere(this.transitions.pair(at, next), this.transitions.pair(before, at), at, next, [before, at, next])
    }
    return expected
  }

  private backward(pattern: Int32Array): number {
    const last = pattern.length - 1
    let expected = this.transitions.pair(pattern[last - 1]!, pattern[last]!)
    for (let i = last - 1; i > 0; i -= 1) {
      const [before, at, next] = [pattern[i - 1]!, pattern[i]!, pattern[i + 1]!]
      expected *= this.elsewhere(this.transitions.pair(before, at), this.transitions.pair(at, next), at, before, [
        before,
        at,
        next,
      ])
    }
    return expected
  }

  /** Share of the places of `at` outside the pattern's own context where `to` is its neighbour. */
  private elsewhere(pairs: number, own: number, at: number, to: number, triple: readonly number[]): number {
    const { symbols, calls } = this.transitions
    const inContext = this.triples.get(triple.join(' ')) ?? 0
    return (pairs - inContext + (backOff * symbols[to]!) / calls) / (symbols[at]! - own + backOff)
  }
}
