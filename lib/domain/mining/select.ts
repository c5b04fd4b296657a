import { PatternOperations } from '@/lib/domain/mining/operations'
import { Cover } from '@/lib/domain/mining/cover'
import { extensionsOf } from '@/lib/domain/mining/extend'
import { goesOn } from '@/lib/domain/mining/goes-on'
import { growPatterns, trimPatterns } from '@/lib/domain/mining/grow'
import { selectGreedily } from '@/lib/domain/mining/lazy-greedy'
import { Leaders, type NearDuplicate } from '@/lib/domain/mining/leaders'
import { isSignificant, notSignificant, shapesOf, symbolsOf, type Observed } from '@/lib/domain/mining/observe'
import type { MiningPolicy } from '@/lib/domain/mining/policy'
import { lcsLength } from '@/lib/domain/overlap/lcs'
import { Unfit } from '@/lib/domain/mining/unfit'
import type { MiningOptions, WhyNot } from '@/lib/domain/mining/types'
import { WeakEvidence } from '@/lib/domain/mining/weak'

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
/** Weak evidence goes on from what is chosen: it earns its place where it says something new in half of its sessions. */
const leastNew = 0.5

/** Chooses proposals: significant ones in a description-length cover, near-duplicates merged, then the best of the rest. */
export function selectProposals(observed: Observed, policy: MiningPolicy, options: MiningOptions): Selection {
  return new Selecting(observed, policy, options).run()
}

class Selecting {
  private readonly chosen = new Map<number, Chosen>()
  private readonly reasons = new Map<number, WhyNot>()
  private readonly gains = new Map<number, number>()
  private cover: Cover
  private readonly operations: PatternOperations
  private readonly unfit: Unfit
  private readonly leaders: Leaders
  private weak: WeakEvidence | null = null
  private readonly wanted: number

  constructor(
    private readonly observed: Observed,
    private readonly policy: MiningPolicy,
    private readonly options: MiningOptions,
  ) {
    this.cover = new Cover(observed.corpus, observed.closed)
    this.operations = new PatternOperations(observed, options.traits)
    this.unfit = new Unfit(observed, options.traits)
    this.leaders = new Leaders(policy.nearDuplicate, (operation) => this.operations.frequencyOf(operation))
    this.wanted = Math.min(mostFilled, observed.corpus.activeDocs * policy.proposalsPerSession)
  }

  run(): Selection {
    const { count } = this.observed.closed
    this.closeKnown()
    this.closeUnfit()
    const strong: number[] = []
    const rest: number[] = []
    for (let id = 0; id < count; id += 1) {
      if (!this.reasons.has(id)) (isSignificant(this.observed, id) ? strong : rest).push(id)
    }
    const covered = this.grow(this.coverStrong(strong), strong)
    this.lead(covered)
    this.extend(strong)
    const left = strong.filter((id) => this.reasons.get(id)?.code === 'no_saving')
    if (this.chosen.size < this.wanted) this.fillWeak([...rest, ...left])
    const { chosen, gains } = this
    return { chosen, gains, whyNot: (id) => this.reasonOf(id), significant: strong.length, covered: covered.length }
  }

  /** Known sequences explain their calls before any other pattern may. */
  private closeKnown(): void {
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

  private closeUnfit(): void {
    for (let id = 0; id < this.observed.closed.count; id += 1) {
      const reason = this.reasons.has(id) ? null : this.unfit.reasonOf(id)
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

  private isWorth(id: number, gain: number, sessions: number, share = leastUnexplained): boolean {
    const least = Math.max(this.policy.minSessions, this.observed.closed.support[id]! * share)
    return gain > 0 && sessions >= least
  }

  private readonly bound = (id: number): number => this.cover.bound(id)

  private coverStrong(strong: number[]): number[] {
    const covered: number[] = []
    selectGreedily(strong, this.bound, this.weigh, (id) => {
      this.cover.take(id)
      covered.push(id)
      return true
    })
    return covered
  }

  /** Puts whole workflows in the place of their common parts, without what only stands beside them, and weighs all of them anew. */
  private grow(covered: number[], strong: number[]): number[] {
    const { closed, corpus } = this.observed
    const operationCount = (id: number) => this.operations.of(id).length
    const grown = growPatterns(this.observed, covered, strong, {
      minSessions: this.policy.minSessions,
      operationsOf: operationCount,
    })
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
    const worth = (id: number) => closed.support[id]! * operationCount(id)
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
    const within = extensionsOf(this.observed, [...this.chosen.keys()], pool, (symbol) => this.operations.isDistinctive(symbol))
    const weigh = (id: number): number | null => {
      const { gain, sessions } = this.cover.savingBeyond(id, within.get(id)!)
      return this.isWorth(id, gain, sessions) ? gain : null
    }
    const bound = (id: number): number => this.cover.boundBeyond(id, within.get(id)!)
    selectGreedily(within.keys(), bound, weigh, (id) => {
      this.gains.set(id, weigh(id)!)
      if (this.admit(id, 'strong')) this.cover.takeBeyond(id, within.get(id)!)
      return true
    })
  }

  /** Adds a pattern to the queue unless it nearly repeats one that is there. */
  private admit(id: number, evidence: 'strong' | 'weak'): boolean {
    const operations = this.operations.of(id)
    const near = this.leaders.nearest(operations) ?? this.sameWork(id, operations)
    if (near) {
      this.chosen.get(near.of)!.absorbed.push(id)
      this.reasons.set(id, { code: 'near_duplicate', ...near })
      return false
    }
    this.leaders.add(id, operations)
    this.chosen.set(id, { id, gain: this.gains.get(id)!, evidence, absorbed: [] })
    this.reasons.delete(id)
    return true
  }

  /** A chosen pattern that does the same things between other looking around and editing. One such thing alone is no likeness. */
  private sameWork(id: number, operations: Int32Array): NearDuplicate | null {
    const distinctive = this.operations.distinctiveOf(id)
    if (distinctive.length < 2 || distinctive.length === operations.length) return null
    for (const of of this.chosen.keys()) {
      if (this.operations.distinctiveOf(of).join() !== distinctive.join()) continue
      const other = this.operations.of(of)
      return { of, overlap: lcsLength(operations, other) / Math.max(operations.length, other.length) }
    }
    return null
  }

  /** The best of the rest, by what they newly explain. */
  private fillWeak(rest: readonly number[]): void {
    const weak = new WeakEvidence(this.observed, this.policy, (symbols) => this.unfit.isFit(symbols))
    this.weak = weak
    const weigh = (id: number): number | null => this.reweigh(id, weak.places)
    // What says nothing new now never will: for that alone nobody needs to shuffle.
    const remaining = rest.filter((id) => weak.isPossible(id) && weigh(id) !== null)
    const bound = (id: number): number => this.gains.get(id)!
    const beyond = weak.of(remaining)
    const fill = (ids: readonly number[], wanted: number) =>
      selectGreedily(ids, bound, weigh, (id) => {
        if (this.admit(id, 'weak')) this.cover.takeAll(id)
        return this.chosen.size < wanted
      })
    const isKnown = (id: number) => this.unfit.isKnown(id)
    fill(
      beyond.filter((id) => !isKnown(id)),
      this.wanted,
    )
    // What every agent knows fills no queue: it comes after the rest, for whoever asks for all, and takes no place from it.
    fill(beyond.filter(isKnown), this.chosen.size + this.wanted)
  }

  /** Worth of what a pattern newly explains; null, with its reason, where that is too little or only happens to stand beside the rest. */
  private reweigh(id: number, places: Int8Array | null): number | null {
    const whole = this.wholeOf(id)
    if (whole !== null) {
      this.reasons.set(id, { code: 'part_of', of: whole })
      return null
    }
    const { gain, sessions } = this.cover.newSaving(id, (symbol) => this.operations.isDistinctive(symbol))
    this.gains.set(id, gain)
    const [from, to] = this.cover.coveredPart(id)
    const isOwn = from === to || goesOn(this.observed, id, { from, to, places })
    if (isOwn && this.isWorth(id, gain, sessions, leastNew)) return gain
    this.reasons.set(id, { code: 'no_saving', gain, sessions: isOwn ? sessions : 0 })
    return null
  }

  /** A chosen pattern that holds this one and half of its sessions. */
  private wholeOf(id: number): number | null {
    const { support } = this.observed.closed
    const text = ` ${symbolsOf(this.observed, id).join(' ')} `
    const contains = (of: number) => ` ${symbolsOf(this.observed, of).join(' ')} `.includes(text)
    return [...this.chosen.keys()].find((of) => support[of]! >= support[id]! * leastNew && contains(of)) ?? null
  }

  private reasonOf(id: number): WhyNot | null {
    if (this.chosen.has(id)) return null
    const known = this.reasons.get(id)
    if (known) return known
    if (this.weak === null) return notSignificant(this.observed, id)
    return this.weak.reasonOf(id) ?? { code: 'enough_proposed', wanted: this.wanted }
  }
}
