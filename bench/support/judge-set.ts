import { rounded } from '@/bench/support/report'
import { minePatterns } from '@/lib/domain/mining/mine'
import type { ShapeTraits } from '@/lib/domain/mining/traits'
import type { MiningSession, ProposedPattern } from '@/lib/domain/mining/types'
import { overlap } from '@/lib/domain/overlap/lcs'

const folds = 5

/** What the proposals of one set of sessions are worth. */
export interface Judgement {
  sessions: number
  calls: number
  candidates: number
  /** Patterns of three calls or more in three sessions or more: what the naive rule proposes. */
  naive: number
  /** Mean and greatest overlap of two candidates. */
  mutual: [mean: number, most: number]
  /** Share of held-back calls that candidates of the other four folds cover, and the same for the naive rule. */
  heldBack: number
  heldBackNaive: number
  /** Sessions that ended well among those with a candidate and among all that are known, each with a 95 % interval. */
  well: string
  base: string
}

/** Mines a set whole and in five folds; a session's fold is its place modulo five. */
export function judgeSet(sessions: readonly MiningSession[], traits: readonly ShapeTraits[]): Judgement {
  const { proposed, observed, counts } = minePatterns(sessions, { traits })
  const naive = Array.from({ length: observed.count }, (_, id) => observed.at(id).shapes)
  const held = new Set(proposed.flatMap(({ occurrences }) => occurrences.map(({ session }) => session)))
  const known = [...sessions.keys()].filter((i) => sessions[i]!.ending !== undefined)
  const [ours, theirs] = heldBack(sessions, traits)
  return {
    sessions: counts.sessions,
    calls: counts.calls,
    candidates: proposed.length,
    naive: naive.length,
    mutual: mutualOverlap(proposed),
    heldBack: rounded(ours),
    heldBackNaive: rounded(theirs),
    well: rate(known.filter((i) => held.has(i)).map((i) => sessions[i]!.ending!)),
    base: rate(known.map((i) => sessions[i]!.ending!)),
  }
}

function heldBack(sessions: readonly MiningSession[], traits: readonly ShapeTraits[]): [number, number] {
  let calls = 0
  let ours = 0
  let naive = 0
  for (let fold = 0; fold < folds; fold += 1) {
    const rest = sessions.filter((_, i) => i % folds !== fold)
    const { proposed, observed } = minePatterns(rest, { traits })
    const byUs = patternIndex(proposed.map(({ shapes }) => shapes))
    const byAll = patternIndex(Array.from({ length: observed.count }, (_, id) => observed.at(id).shapes))
    for (const { sequences } of sessions.filter((_, i) => i % folds === fold)) {
      for (const { shapes } of sequences) {
        calls += shapes.length
        ours += covered(shapes, byUs, 1)
        naive += covered(shapes, byAll, 0)
      }
    }
  }
  return [ours / Math.max(1, calls), naive / Math.max(1, calls)]
}

type PatternIndex = ReadonlyMap<number, readonly (readonly number[])[]>

function patternIndex(patterns: readonly (readonly number[])[]): PatternIndex {
  const byFirst = new Map<number, (readonly number[])[]>()
  for (const pattern of patterns) byFirst.set(pattern[0]!, [...(byFirst.get(pattern[0]!) ?? []), pattern])
  return byFirst
}

/** Calls that some pattern covers with at most `gap` others between two of its steps. */
function covered(shapes: ArrayLike<number>, index: PatternIndex, gap: number): number {
  const marks = new Uint8Array(shapes.length)
  for (let at = 0; at < shapes.length; at += 1) {
    for (const pattern of index.get(shapes[at]!) ?? []) {
      const path = [at]
      for (const shape of pattern.slice(1)) {
        const from = path.at(-1)! + 1
        const next = Array.from({ length: gap + 1 }, (_, i) => from + i).find((place) => shapes[place] === shape)
        if (next === undefined) break
        path.push(next)
      }
      if (path.length === pattern.length) for (const place of path) marks[place] = 1
    }
  }
  return marks.reduce((sum, mark) => sum + mark, 0)
}

function mutualOverlap(proposed: readonly ProposedPattern[]): [number, number] {
  const pairs = proposed.flatMap((a, i) => proposed.slice(i + 1).map((b) => overlap(a.shapes, b.shapes)))
  if (pairs.length === 0) return [0, 0]
  return [rounded(pairs.reduce((sum, one) => sum + one, 0) / pairs.length), rounded(Math.max(...pairs))]
}

/** A mean with its Wilson interval, and of how many. */
function rate(endings: readonly number[]): string {
  const n = endings.length
  if (n === 0) return 'unknown'
  const p = endings.reduce((sum, one) => sum + one, 0) / n
  const z = 1.96
  const middle = (p + z ** 2 / (2 * n)) / (1 + z ** 2 / n)
  const half = (z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2))) / (1 + z ** 2 / n)
  return `${p.toFixed(2)} [${(middle - half).toFixed(2)}, ${(middle + half).toFixed(2)}] of ${n}`
}
