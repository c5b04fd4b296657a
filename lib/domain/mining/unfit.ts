import { symbolsOf, type Observed } from '@/lib/domain/mining/observe'
import { withoutLoops } from '@/lib/domain/mining/loops'
import type { ShapeTraits } from '@/lib/domain/mining/traits'
import type { WhyNot } from '@/lib/domain/mining/types'

/** A pattern of looking around and editing alone is worth saying only where it makes up this share of its sessions' calls. */
const genericShare = 1 / 3

/** Tells the patterns that no person wants to read about, whatever their numbers. */
export class Unfit {
  private readonly traits: (ShapeTraits | undefined)[]
  private readonly known: Set<string>
  private readonly callsOf: Int32Array

  constructor(
    private readonly observed: Observed,
    traits: readonly ShapeTraits[] | undefined,
  ) {
    const { corpus, closed } = observed
    this.traits = corpus.shapeOf.map((shape) => traits?.[shape])
    this.known = new Set()
    this.callsOf = new Int32Array(corpus.docCount)
    for (const doc of corpus.docs) this.callsOf[doc] = this.callsOf[doc]! + 1
    for (let id = 0; id < closed.count; id += 1) {
      if (withoutLoops(symbolsOf(observed, id)).length < closed.length[id]!) this.known.add('')
    }
    // Only a text with loops pays for an index of its patterns.
    if (this.known.size > 0) for (let id = 0; id < closed.count; id += 1) this.known.add(symbolsOf(observed, id).join())
  }

  /** Why the pattern is not for the queue, or null. */
  reasonOf(id: number): WhyNot | null {
    const symbols = symbolsOf(this.observed, id)
    const families = new Set(Array.from(symbols, (symbol) => this.traits[symbol]?.family ?? symbol))
    if (families.size === 1) return { code: 'one_tool' }
    if (this.isLoop(symbols)) return { code: 'loop' }
    return this.isGeneric(id, symbols) ? { code: 'generic' } : null
  }

  /** Whether a pattern of these symbols could be proposed whatever its numbers: several tools, no loop, not only looking around. */
  isFit(symbols: Int32Array): boolean {
    const family = (symbol: number) => this.traits[symbol]?.family ?? symbol
    const first = family(symbols[0]!)
    if (symbols.every((symbol) => family(symbol) === first)) return false
    return !symbols.every((symbol) => this.traits[symbol]?.isGeneric) && withoutLoops(symbols).length === symbols.length
  }

  /** Whether a fresh agent knows every step of it. */
  isKnown(id: number): boolean {
    return symbolsOf(this.observed, id).every((symbol) => this.traits[symbol]?.isKnown)
  }

  /** Two shapes taking turns more than once, as in read, edit, read, edit, alone or where the rest is a pattern without it. */
  private isLoop(symbols: Int32Array): boolean {
    const rest = withoutLoops(symbols)
    if (rest.length === symbols.length) return false
    return rest.length < 3 || this.known.has(rest.join())
  }

  private isGeneric(id: number, symbols: Int32Array): boolean {
    if (!symbols.every((symbol) => this.traits[symbol]?.isGeneric)) return false
    const { corpus, closed } = this.observed
    const places = closed.sa.subarray(closed.lower[id], closed.lower[id]! + closed.size[id]!)
    const docs = new Set(Array.from(places, (at) => corpus.docs[at]!))
    const calls = [...docs].reduce((sum, doc) => sum + this.callsOf[doc]! - 1, 0)
    return places.length * symbols.length < calls * genericShare
  }
}
