import { heldBack, type HeldBack } from '@/bench/support/held-back'
import type { RealSession } from '@/bench/support/real-sets'
import { rounded } from '@/bench/support/report'
import { minePatterns } from '@/lib/domain/mining/mine'
import type { ShapeTraits } from '@/lib/domain/mining/traits'
import type { ProposedPattern } from '@/lib/domain/mining/types'
import { overlap } from '@/lib/domain/overlap/lcs'

/** The quality of the proposals from one set of sessions. */
export interface Judgement {
  sessions: number
  /** Steps as mined: a run of one shape is one. */
  steps: number
  candidates: number
  /** Patterns of at least three calls in at least three sessions: the naive rule's proposals. */
  naive: number
  /** Mean and greatest overlap of two candidates. */
  mutual: [mean: number, most: number]
  /** Coverage of the fifth fold by candidates and other lists from four folds. */
  heldBack: HeldBack
  /** Successful sessions among those with a candidate and among all with a known outcome, each with a 95% interval. */
  well: string
  base: string
}

/** Mines a set whole and in five folds; a session's fold is its index modulo five. */
export function judgeSet(sessions: readonly RealSession[], traits: readonly ShapeTraits[]): Judgement {
  const { proposed, observed, counts } = minePatterns(sessions, { traits })
  const naive = Array.from({ length: observed.count }, (_, id) => observed.at(id).shapes)
  const sessionKeys = new Set(proposed.flatMap(({ occurrences }) => occurrences.map(({ session }) => session)))
  const known = [...sessions.keys()].filter((i) => sessions[i]!.ending !== undefined)
  return {
    sessions: counts.sessions,
    steps: counts.calls,
    candidates: proposed.length,
    naive: naive.length,
    mutual: mutualOverlap(proposed),
    heldBack: heldBack(sessions, traits),
    well: rate(known.filter((i) => sessionKeys.has(i)).map((i) => sessions[i]!.ending!)),
    base: rate(known.map((i) => sessions[i]!.ending!)),
  }
}

function mutualOverlap(proposed: readonly ProposedPattern[]): [number, number] {
  const pairs = proposed.flatMap((a, i) => proposed.slice(i + 1).map((b) => overlap(a.shapes, b.shapes)))
  if (pairs.length === 0) return [0, 0]
  return [rounded(pairs.reduce((sum, one) => sum + one, 0) / pairs.length), rounded(Math.max(...pairs))]
}

/** A mean with its Wilson interval and its n. */
function rate(endings: readonly number[]): string {
  const n = endings.length
  if (n === 0) return 'unknown'
  const p = endings.reduce((sum, one) => sum + one, 0) / n
  const z = 1.96
  const middle = (p + z ** 2 / (2 * n)) / (1 + z ** 2 / n)
  const half = (z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2))) / (1 + z ** 2 / n)
  return `${p.toFixed(2)} [${(middle - half).toFixed(2)}, ${(middle + half).toFixed(2)}] of ${n}`
}
