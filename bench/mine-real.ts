import { judgeSet } from '@/bench/support/judge-set'
import { readRealSets } from '@/bench/support/real-sets'
import { median, measure, report, rounded } from '@/bench/support/report'
import { minePatterns } from '@/lib/domain/mining/mine'
import { traitsOf } from '@/lib/domain/mining/traits'

/** Real sets in five folds: how few candidates stand for how many of the calls, against everything that three sessions share. */
const sets = readRealSets().filter(({ sessions }) => sessions.length >= 30)
const judged = sets.map(({ name, sessions, shapes }) => {
  const traits = shapes.map(traitsOf)
  const { candidates, naive, heldBack, heldBackNaive, calls } = judgeSet(sessions, traits)
  const runs = Array.from({ length: 5 }, () => measure(() => minePatterns(sessions, { traits })).seconds)
  return { name, candidates, naive, heldBack, heldBackNaive, calls, milliseconds: rounded(median(runs) * 1000, 1) }
})
const sum = (of: (one: (typeof judged)[number]) => number) => judged.reduce((total, one) => total + of(one), 0)
const calls = sum((one) => one.calls)
const candidates = sum((one) => one.candidates)
const naive = sum((one) => one.naive)
const coverage = sum((one) => one.heldBack * one.calls) / Math.max(1, calls)
report({
  name: 'mine-real',
  value: { candidates, heldBackCoverage: rounded(coverage), sets: judged },
  peer: { naive, heldBackCoverage: rounded(sum((one) => one.heldBackNaive * one.calls) / Math.max(1, calls)) },
  ratio: rounded(candidates / Math.max(1, naive), 4),
  pass: judged.length > 0 && candidates <= 0.1 * naive && coverage >= 0.35,
  ...(judged.length === 0 ? { skipped: 'the real sets are not here' } : {}),
})
