import { Acts } from '@/lib/domain/mining/acts'
import { bestOfShuffles } from '@/lib/domain/mining/best-of-shuffles'
import { Cover } from '@/lib/domain/mining/cover'
import { extensionsOf } from '@/lib/domain/mining/extend'
import { growPatterns, trimPatterns } from '@/lib/domain/mining/grow'
import { takeGreedily } from '@/lib/domain/mining/lazy-greedy'
import { Leaders, type NearDuplicate } from '@/lib/domain/mining/leaders'
import { isHalfSignificant, isSignificant, isUnlikely, shapesOf, type Observed } from '@/lib/domain/mining/observe'
import type { MiningPolicy } from '@/lib/domain/mining/policy'
import { lcsLength } from '@/lib/domain/overlap/lcs'
import { Unfit } from '@/lib/domain/mining/unfit'
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

/** A queue this long needs no weak evidence to fill it, whatever the number of sessions: nobody reads more, and shuffling takes long. */
const mostFilled = 100

/** A pattern earns its place where at least this share of its sessions is not explained by better ones: no pile of overlapping pieces. */
const leastUnexplained = 0.6

/** Chooses proposals: significant ones in a description-length cover, near-duplicates merged, then the best of the rest. */
export function selectProposals(observed: Observed, policy: MiningPolicy, options: MiningOptions): Selection {
  return new Selecting(observed, policy, options).run()
}

class Selecting {
  private readonly chosen = new Map<number, Chosen>()
  private readonly reasons = new Map<number, WhyNot>()
  private readonly gains = new Map<number, number>()
  private cover: Cover
  private readonly acts: Acts
  private readonly leaders: Leaders
  private best: Int32Array | null = null
  private readonly wanted: number

  constructor(
    private readonly observed: Observed,
    private readonly policy: MiningPolicy,
    private readonly options: MiningOptions,
  ) {
    this.cover = new Cover(observed.corpus, observed.closed)
    this.acts = new Acts(observed, options.traits)
    this.leaders = new Leaders(policy.nearDuplicate, (act) => this.acts.frequencyOf(act))
    this.wanted = Math.min(mostFilled, observed.corpus.activeDocs * policy.proposalsPerSession)
  }

  run(): Selection {
    const { count } = this.observed.closed
    this.settleKnown()
    this.settleUnfit()
    const strong: number[] = []
    const rest: number[] = []
    for (let id = 0; id < count; id += 1) {
      if (!this.reasons.has(id)) (isSignificant(this.observed, id) ? strong : rest).push(id)
    }
    const covered = this.grow(this.coverStrong(strong), strong)
    this.lead(covered)
    this.extend(strong)
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

  private settleUnfit(): void {
    const unfit = new Unfit(this.observed, this.options.traits)
    for (let id = 0; id < this.observed.closed.count; id += 1) {
      const reason = this.reasons.has(id) ? null : unfit.reasonOf(id)
      if (reason) this.reasons.set(id, reason)
    }
  }

  /** Worth of a pattern on the calls still unexplained; null, with its reason, when it saves nothing or too few sessions are left. */
  private readonly weigh = (id: number): number | null => {
    const { gain, sessions } = this.cover.saving(id)
    this.gains.set(id, gain)
    if (this.isWorth(id, gain, sessions)) return gain
    this.reasons.set(id, { code: 'no_saving', gain, sessions })
    return null
  }

  private isWorth(id: number, gain: number, sessions: number): boolean {
    const least = Math.max(this.policy.minSessions, this.observed.closed.support[id]! * leastUnexplained)
    return gain > 0 && sessions >= least
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

  /** Puts whole workflows in the place of their common parts, without what only stands beside them, and weighs all of them anew. */
  private grow(covered: number[], strong: number[]): number[] {
    const { closed, corpus } = this.observed
    const actsOf = (id: number) => this.acts.of(id).length
    const grown = growPatterns(this.observed, covered, strong, { minSessions: this.policy.minSessions, actsOf })
    const into = new Set(grown.flatMap((one) => one.into))
    const replaced = new Map(grown.map((one) => [one.from, one.into[0]!]))
    const whole = [...new Set([...covered, ...into])].filter((id) => !replaced.has(id) || into.has(id))
    const trimmed = trimPatterns(this.observed, whole, strong)
    if (grown.length === 0 && trimmed.size === 0) return covered
    const final = [...new Set(whole.map((id) => trimmed.get(id) ?? id))]
    this.cover = new Cover(corpus, closed)
    for (const [id, reason] of this.reasons) if (reason.code === 'known') this.cover.take(id)
    for (const [id, of] of replaced) this.reasons.set(id, { code: 'part_of', of })
    for (const [id, of] of trimmed) this.reasons.set(id, { code: 'padded', of })
    for (const id of final) this.reasons.delete(id)
    const worth = (id: number) => closed.support[id]! * actsOf(id)
    return final
      .sort((a, b) => worth(b) - worth(a) || a - b)
      .filter((id) => {
        if (this.weigh(id) === null) return false
        this.cover.take(id)
        return true
      })
  }

  /** Merges near-duplicates around the best-supported ones. */
  private lead(covered: number[]): void {
    const { support } = this.observed.closed
    const gain = (id: number) => this.gains.get(id)!
    for (const id of [...covered].sort((a, b) => support[b]! - support[a]! || gain(b) - gain(a) || a - b))
      this.admit(id, 'strong')
  }

  /** Adds what goes on from chosen patterns with steps that nothing explains yet. */
  private extend(strong: number[]): void {
    const pool = strong.filter((id) => this.reasons.get(id)?.code === 'no_saving')
    const within = extensionsOf(this.observed, [...this.chosen.keys()], pool, (symbol) => this.acts.isTelling(symbol))
    const weigh = (id: number): number | null => {
      const { gain, sessions } = this.cover.savingBeyond(id, within.get(id)!)
      return this.isWorth(id, gain, sessions) ? gain : null
    }
    const bound = (id: number): number => this.cover.boundBeyond(id, within.get(id)!)
    takeGreedily(within.keys(), bound, weigh, (id) => {
      this.gains.set(id, weigh(id)!)
      if (this.admit(id, 'strong')) this.cover.takeBeyond(id, within.get(id)!)
      return true
    })
  }

  /** Adds a pattern to the queue unless it nearly repeats one that is there. */
  private admit(id: number, evidence: 'strong' | 'weak'): boolean {
    const acts = this.acts.of(id)
    const near = this.leaders.nearest(acts) ?? this.sameWork(id, acts)
    if (near) {
      this.chosen.get(near.of)!.absorbed.push(id)
      this.reasons.set(id, { code: 'near_duplicate', ...near })
      return false
    }
    this.leaders.add(id, acts)
    this.chosen.set(id, { id, gain: this.gains.get(id)!, evidence, absorbed: [] })
    this.reasons.delete(id)
    return true
  }

  /** A chosen pattern that does the same things between other looking around and editing. One such thing alone is no likeness. */
  private sameWork(id: number, acts: Int32Array): NearDuplicate | null {
    const telling = this.acts.tellingOf(id)
    if (telling.length < 2 || telling.length === acts.length) return null
    for (const of of this.chosen.keys()) {
      if (this.acts.tellingOf(of).join() !== telling.join()) continue
      const other = this.acts.of(of)
      return { of, overlap: lcsLength(acts, other) / Math.max(acts.length, other.length) }
    }
    return null
  }

  private fillWeak(rest: number[]): void {
    const { corpus, closed, model } = this.observed
    // What saves nothing now never will: for that alone nobody needs to shuffle.
    const saving = rest.filter(
      (id) => (isUnlikely(this.observed, id) || isHalfSignificant(this.observed, id)) && this.weigh(id) !== null,
    )
    const unlikely = saving.filter((id) => isUnlikely(this.observed, id) && !isHalfSignificant(this.observed, id))
    const isAbove = (id: number, best: Int32Array) => closed.support[id]! > best[closed.length[id]!]!
    const isHopeless = (best: Int32Array) => !unlikely.some((id) => isAbove(id, best))
    const best = bestOfShuffles(corpus, this.policy, model.isLarge, isHopeless)
    this.best = best
    const above = saving.filter((id) => isHalfSignificant(this.observed, id) || isAbove(id, best))
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
