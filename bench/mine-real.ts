import { judgeSet } from '@/bench/support/judge-set'
import { readRealSets } from '@/bench/support/real-sets'
import { median, measure, report, rounded } from '@/bench/support/report'
import { minePatterns } from '@/lib/domain/mining/mine'
import { traitsOf } from '@/lib/domain/mining/traits'

/**
 * Real sets in five folds: how few candidates stand for how many of the calls, against everything that three sessions share. Every call of
 * a run of one shape counts, covered or not; beside it the share where a run counts once. Beside both what could be reached at most: by
 * every pattern that chance does not explain, by every one that can be read, and by a tenth of the naive rule's number picked from each
 * for their coverage alone.
 */
const sets = readRealSets().filter(({ sessions }) => sessions.length >= 30)
const judged = sets.map(({ name, sessions, shapes }) => {
  const traits = shapes.map(traitsOf)
  const { candidates, naive, heldBack } = judgeSet(sessions, traits)
  const runs = Array.from({ length: 5 }, () => measure(() => minePatterns(sessions, { traits })).seconds)
  return { name, candidates, naive, heldBack, milliseconds: rounded(median(runs) * 1000, 1) }
})
type Judged = (typeof judged)[number]
const sum = (of: (one: Judged) => number) => judged.reduce((total, one) => total + of(one), 0)
const candidates = sum((one) => one.candidates)
const naive = sum((one) => one.naive)
type List = keyof Judged['heldBack']['share']
const coverage = (list: List) =>
  rounded(
    sum(({ heldBack }) => heldBack.share[list] * heldBack.calls) /
      Math.max(
        1,
        sum(({ heldBack }) => heldBack.calls),
      ),
  )
const ofSteps = (list: List) =>
  rounded(
    sum(({ heldBack }) => heldBack.shareOfSteps[list] * heldBack.steps) /
      Math.max(
        1,
        sum(({ heldBack }) => heldBack.steps),
      ),
  )
const patterns = (list: List) =>
  rounded(
    sum((one) => one.heldBack.patterns[list]),
    1,
  )
const listed = (list: List) => ({ heldBackCoverage: coverage(list), ofSteps: ofSteps(list), patterns: patterns(list) })
report({
  name: 'mine-real',
  value: {
    candidates,
    heldBackCoverage: coverage('proposed'),
    ofSteps: ofSteps('proposed'),
    sets: judged.map(({ heldBack: { calls, share }, ...one }) => ({
      ...one,
      calls,
      heldBack: Object.fromEntries(Object.entries(share).map(([list, part]) => [list, rounded(part)])),
    })),
  },
  peer: { naive, ...listed('naive') },
  unmerged: listed('unmerged'),
  ceilings: {
    significant: listed('significant'),
    significantTenth: listed('significantTenth'),
    readable: listed('readable'),
    readableTenth: listed('readableTenth'),
  },
  ratio: rounded(candidates / Math.max(1, naive), 4),
  pass: judged.length > 0 && candidates <= 0.1 * naive && Math.min(coverage('proposed'), ofSteps('proposed')) >= 0.35,
  ...(judged.length === 0 ? { skipped: 'the real sets are not here' } : {}),
})
