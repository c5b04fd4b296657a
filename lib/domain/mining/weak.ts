import { bestOfShuffles, type BestKind, type BestOfShuffles } from '@/lib/domain/mining/best-of-shuffles'
import {
  isHalfSignificant,
  isSignificant,
  isUnlikely,
  notSignificant,
  symbolsOf,
  type Observed,
} from '@/lib/domain/mining/observe'
import { placesOfShapes } from '@/lib/domain/mining/place'
import type { MiningPolicy } from '@/lib/domain/mining/policy'
import type { WhyNot } from '@/lib/domain/mining/types'

/**
 * Which patterns are weak evidence: more sessions hold them than twenty shuffles of the same sessions give to a pattern of that length.
 * Where a chain of pairs may explain one, shuffles that keep every pair must give less, too, and it must be unlikely taken alone. In a
 * small history one that sessions begin or end with needs neither: no chain of pairs gives a step such a place. What chance does not
 * explain, wholly or by half, needs no shuffle.
 */
export class WeakEvidence {
  /** −1 for shapes that sessions begin with, 1 for those they end with; null in a large history, which does not ask. */
  readonly places: Int8Array | null
  private best: BestOfShuffles | null = null

  constructor(
    private readonly observed: Observed,
    private readonly policy: MiningPolicy,
    private readonly isFit: (symbols: Int32Array) => boolean,
  ) {
    this.places = observed.model.isLarge ? null : placesOfShapes(observed.corpus)
  }

  /** Whether it may be weak evidence for all that is known before shuffling. */
  isPossible(id: number): boolean {
    return this.isBeyondChance(id) || this.isPlaced(symbolsOf(this.observed, id)) || isUnlikely(this.observed, id)
  }

  /** Those of the possible ones that shuffles do not reach. */
  of(ids: readonly number[]): number[] {
    const { corpus, model } = this.observed
    const open = ids.filter((id) => !this.isBeyondChance(id))
    const best = bestOfShuffles(corpus, this.policy, model.isLarge, {
      isOpen: (kind, bests) => open.some((id) => this.kindOf(id) === kind && this.isAbove(id, bests)),
      isFit: this.isFit,
      isPlaced: (symbols) => this.isPlaced(symbols),
    })
    this.best = best
    return ids.filter((id) => this.isBeyondChance(id) || this.isAbove(id, best[this.kindOf(id)]))
  }

  /** Why a pattern that was not taken is no weak evidence; null when it is. */
  reasonOf(id: number): WhyNot | null {
    if (this.best === null || !this.isPossible(id)) return notSignificant(this.observed, id)
    const best = this.best[this.kindOf(id)]
    if (this.isBeyondChance(id) || this.isAbove(id, best)) return null
    return { code: 'below_shuffles', best: best[this.observed.closed.length[id]!]! }
  }

  private isBeyondChance(id: number): boolean {
    return isSignificant(this.observed, id) || isHalfSignificant(this.observed, id)
  }

  private isPlaced(symbols: Int32Array): boolean {
    return this.places !== null && (this.places[symbols[0]!]! < 0 || this.places[symbols.at(-1)!]! > 0)
  }

  private kindOf(id: number): BestKind {
    return this.isPlaced(symbolsOf(this.observed, id)) ? 'placed' : 'any'
  }

  private isAbove(id: number, best: Int32Array): boolean {
    const { support, length } = this.observed.closed
    return support[id]! > best[length[id]!]!
  }
}
