import { mostCovering } from '@/bench/support/most-covering'
import { pathOf, type Placed } from '@/bench/support/occurrence'
import type { RealSession } from '@/bench/support/real-sets'
import { rounded } from '@/bench/support/report'
import { minePatterns } from '@/lib/domain/mining/mine'
import { widenPattern } from '@/lib/domain/mining/optional-steps'
import { miningPolicy } from '@/lib/domain/mining/policy'
import type { ShapeTraits } from '@/lib/domain/mining/traits'

const folds = 5
/** A pattern by its statistics that no person would read. */
const unfit: ReadonlySet<string> = new Set(['one_tool', 'loop', 'generic'])

/**
 * Lists of patterns: proposals, with and without merged ones; all that chance does not explain; all except loops and exploration;
 * from both the best covering ones, a tenth of the naive rule's number; and everything that three sessions share.
 */
const lists = ['proposed', 'unmerged', 'significant', 'readable', 'significantTenth', 'readableTenth', 'naive'] as const
type ByList<T> = Record<(typeof lists)[number], T>

/** The value of lists mined from four folds on the fifth, over all folds. */
export interface HeldBack {
  /** Held-back calls: those of every run of one shape, without bookkeeping, copies and calls that did not run. */
  calls: number
  /** Share of calls that an occurrence covers, with at most one other step between two, optional steps included. */
  share: ByList<number>
  /** Steps from these calls, a run of one shape being one, and the covered share. */
  steps: number
  shareOfSteps: ByList<number>
  /** Mean number of patterns. */
  patterns: ByList<number>
}

/** Mines four folds and covers the fifth, for each of the five; a session's fold is its index modulo five. */
export function heldBack(sessions: readonly RealSession[], traits: readonly ShapeTraits[]): HeldBack {
  const zero = () => Object.fromEntries(lists.map((name) => [name, 0])) as ByList<number>
  const [calls, steps, patterns] = [zero(), zero(), zero()]
  for (let fold = 0; fold < folds; fold += 1) {
    const mined = listsOf(
      sessions.filter((_, i) => i % folds !== fold),
      traits,
    )
    const heldOut = sessions.filter((_, i) => i % folds === fold).flatMap(({ sequences }) => sequences)
    for (const name of lists) {
      const index = byFirst(mined[name])
      patterns[name] += mined[name].length / folds
      // The naive rule knows no gaps.
      const gap = name === 'naive' ? 0 : miningPolicy.maxGap
      for (const { shapes, counts } of heldOut) {
        for (const place of covered(shapes, index, gap)) {
          calls[name] += counts[place]!
          steps[name] += 1
        }
      }
    }
  }
  const counts = sessions.flatMap(({ sequences }) => sequences.flatMap((sequence) => sequence.counts))
  const all = counts.reduce((sum, count) => sum + count, 0)
  const short = (numbers: ByList<number>, of: number, digits: number) =>
    Object.fromEntries(lists.map((name) => [name, rounded(numbers[name] / Math.max(1, of), digits)])) as ByList<number>
  return {
    calls: all,
    share: short(calls, all, 4),
    steps: counts.length,
    shareOfSteps: short(steps, counts.length, 4),
    patterns: short(patterns, 1, 1),
  }
}

function listsOf(sessions: readonly RealSession[], traits: readonly ShapeTraits[]): ByList<Placed[]> {
  const { proposed, observed } = minePatterns(sessions, { traits })
  const closed = Array.from({ length: observed.count }, (_, id) => observed.at(id))
  const bare = ({ shapes }: { shapes: readonly number[] }): Placed => shapes.map((shape) => ({ shape, isOptional: false }))
  const readable = closed.filter(({ whyNot }) => !unfit.has(whyNot?.code ?? ''))
  const sequences = sessions.flatMap((session) => session.sequences)
  const tenth = (patterns: Placed[]) => mostCovering(patterns, sequences, Math.round(closed.length / 10), miningPolicy.maxGap)
  const unmerged = proposed.map((one) => widenPattern(one, miningPolicy.minSessions).steps)
  return {
    proposed: [...unmerged, ...proposed.flatMap(({ absorbed }) => absorbed.map((id) => bare(observed.at(id))))],
    unmerged,
    significant: closed.filter(({ isSignificant }) => isSignificant).map(bare),
    readable: readable.map(bare),
    significantTenth: tenth(readable.filter(({ isSignificant }) => isSignificant).map(bare)),
    readableTenth: tenth(readable.map(bare)),
    naive: closed.map(bare),
  }
}

function byFirst(patterns: readonly Placed[]): Map<number, Placed[]> {
  const index = new Map<number, Placed[]>()
  for (const pattern of patterns) index.set(pattern[0]!.shape, [...(index.get(pattern[0]!.shape) ?? []), pattern])
  return index
}

/** Positions in an occurrence of some pattern. */
function covered(shapes: ArrayLike<number>, index: Map<number, Placed[]>, gap: number): Set<number> {
  const heldOut = new Set<number>()
  for (let at = 0; at < shapes.length; at += 1) {
    for (const pattern of index.get(shapes[at]!) ?? []) for (const place of pathOf(shapes, at, pattern, gap)) heldOut.add(place)
  }
  return heldOut
}
