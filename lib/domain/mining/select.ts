import { bestOfShuffles } from '@/lib/domain/mining/best-of-shuffles'
import { Cover } from '@/lib/domain/mining/cover'
import { takeGreedily } from '@/lib/domain/mining/lazy-greedy'
import { Leaders } from '@/lib/domain/mining/leaders'
import { isSignificant, isUnlikely, shapesOf, symbolsOf, type Observed } from '@/lib/domain/mining/observe'
import type { MiningPolicy } from '@/lib/domain/mining/policy'
import type { MiningOptions, WhyNot } from '@/lib/domain/mining/types'

/** A pattern chosen for the queue. */
export interface Chosen {
  id: number
  gain: number
  evidence: 'strong' | 'weak'
  absorbed: number[]
}

/** What was chosen, and why each other pattern was not. */
export interface Selection {
  chosen: Map<number, Chosen>
  whyNot(id: number): WhyNot | null
  gains: Map<number, number>
  significant: number
  covered: number
}

/** A pattern earns its place where at least this share of its sessions is not explained by better ones: no pile of overlapping pieces. */
const leastUnexplained = 0.6

/** Chooses proposals: significant ones in a description-length cover, near-duplicates merged, then the best of the rest. */
export function selectProposals(observed: Observed, policy: MiningPolicy, options: MiningOptions): Selection {
  return new Selecting(observed, policy, options).run()
}

/** Two shapes taking turns more than once, as in read, edit, read, edit: a habit of work, not a workflow. */
function isLoop(symbols: Int32Array): boolean {
  return symbols.length >= 4 && symbols.every((symbol, i) => i < 2 || symbol === symbols[i - 2])
}

class Selecting {
  private readonly chosen = new Map<number, Chosen>()
  private readonly reasons = new Map<number, WhyNot>()
  private readonly gains = new Map<number, number>()
  private readonly cover: Cover
  private readonly leaders: Leaders
  private best: Int32Array | null = null
  private readonly wanted: number

  constructor(
    private readonly observed: Observed,
    private readonly policy: MiningPolicy,
    private readonly options: MiningOptions,
  ) {
    this.cover = new Cover(observed.corpus, observed.closed)
    this.leaders = new Leaders(policy.nearDuplicate, (symbol) => observed.model.callsOf(symbol))
    this.wanted = observed.corpus.activeDocs * policy.proposalsPerSession
  }

  run(): Selection {
    const { count } = this.observed.closed
    this.settleKnown()
    this.settleFamilies()
    const strong: number[] = []
    const rest: number[] = []
    for (let id = 0; id < count; id += 1) {
      if (!this.reasons.has(id)) (isSignificant(this.observed, id) ? strong : rest).push(id)
    }
    const covered = this.coverStrong(strong)
    this.lead(covered)
    if (this.chosen.size < this.wanted) this.fillWeak(rest)
    const { chosen, gains } = this
    return { chosen, gains, whyNot: (id) => this.reasonOf(id), significant: strong.length, covered: covered.length }
  }

  /** Known sequences explain their calls before any other pattern may. */
  private settleKnown(): void {
    const { known = [] } = this.options
    if (known.length === 0) return
    const indexOf = new Map(known.map((shapes, index) => [Array.from(shapes).join(), index]))
    for (let id = 0; id < this.observed.closed.count; id += 1) {
      const index = indexOf.get(shapesOf(this.observed, id).join())
      if (index === undefined) continue
      this.reasons.set(id, { code: 'known', index })
      this.cover.take(id)
    }
  }

  private settleFamilies(): void {
    const { familyOf } = this.options
    if (!familyOf) return
    const families = this.observed.corpus.shapeOf.map((shape) => (shape < 0 ? '' : familyOf(shape)))
    for (let id = 0; id < this.observed.closed.count; id += 1) {
      const symbols = symbolsOf(this.observed, id)
      const isOne = symbols.every((symbol) => families[symbol] === families[symbols[0]!])
      if (isOne && !this.reasons.has(id)) this.reasons.set(id, { code: 'one_tool' })
    }
  }

  /** Worth of a pattern on the calls still unexplained; null, with its reason, when it saves nothing or too few sessions are left. */
  private readonly weigh = (id: number): number | null => {
    const { gain, sessions } = this.cover.saving(id)
    this.gains.set(id, gain)
    const least = Math.max(this.policy.minSessions, this.observed.closed.support[id]! * leastUnexplained)
    if (gain > 0 && sessions >= least) return gain
    this.reasons.set(id, { code: 'no_saving', gain, sessions })
    return null
  }

  private readonly bound = (id: number): number => this.cover.bound(id)

  private coverStrong(strong: number[]): number[] {
    const covered: number[] = []
    takeGreedily(strong, this.bound, this.weigh, (id) => {
      this.cover.take(id)
      covered.push(id)
      return true
    })
    return covered
  }

  /** Merges near-duplicates around the best-supported ones. */
  private lead(covered: number[]): void {
    const { support } = this.observed.closed
    const gain = (id: number) => this.gains.get(id)!
    for (const id of [...covered].sort((a, b) => support[b]! - support[a]! || gain(b) - gain(a) || a - b))
      this.admit(id, 'strong')
  }

  /** Adds a pattern to the queue unless it nearly repeats one that is there. */
  private admit(id: number, evidence: 'strong' | 'weak'): void {
    const symbols = symbolsOf(this.observed, id)
    if (isLoop(symbols)) {
      this.reasons.set(id, { code: 'loop' })
      return
    }
    const near = this.leaders.nearest(symbols)
    if (near) {
      this.chosen.get(near.of)!.absorbed.push(id)
      this.reasons.set(id, { code: 'near_duplicate', ...near })
      return
    }
    this.leaders.add(id, symbols)
    this.chosen.set(id, { id, gain: this.gains.get(id)!, evidence, absorbed: [] })
  }

  private fillWeak(rest: number[]): void {
    const { corpus, closed, model } = this.observed
    const unlikely = rest.filter((id) => isUnlikely(this.observed, id))
    const isAbove = (id: number, best: Int32Array) => closed.support[id]! > best[closed.length[id]!]!
    const isHopeless = (best: Int32Array) => !unlikely.some((id) => isAbove(id, best))
    const best = bestOfShuffles(corpus, this.policy, model.isLarge, isHopeless)
    this.best = best
    const above = unlikely.filter((id) => isAbove(id, best))
    takeGreedily(above, this.bound, this.weigh, (id) => {
      this.cover.take(id)
      this.admit(id, 'weak')
      return this.chosen.size < this.wanted
    })
  }

  private reasonOf(id: number): WhyNot | null {
    if (this.chosen.has(id)) return null
    const reason = this.reasons.get(id)
    if (reason) return reason
    const { expected, logP, closed } = this.observed
    const best = this.best?.[closed.length[id]!]
    if (best === undefined || !isUnlikely(this.observed, id))
      return { code: 'not_significant', expected: expected[id]!, logP: logP[id]! }
    return closed.support[id]! > best ? { code: 'enough_proposed', wanted: this.wanted } : { code: 'below_shuffles', best }
  }
}
