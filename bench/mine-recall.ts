import { syntheticCorpus } from '@/bench/support/corpus'
import { report, rounded, scale } from '@/bench/support/report'
import { minePatterns } from '@/lib/domain/mining/mine'
import { overlap } from '@/lib/domain/overlap/lcs'

/**
 * Recall of planted workflows (overlap of at least 0.70), compared with ranking by the number of sessions; ranks scale with the
 * size.
 */
const size = { calls: 1_000_000 * scale, sessions: 20_000 * scale, shapes: 200, workflows: 300 * scale, seed: 1 }
const { sessions, workflows } = syntheticCorpus(size)
const { proposed, observed } = minePatterns(sessions)

const isHit = (a: readonly number[], b: readonly number[]) => overlap(a, b) >= 0.7 - 1e-9
const recall = (ranked: readonly number[][]) =>
  workflows.filter((workflow) => ranked.slice(0, 1000 * scale).some((shapes) => isHit(shapes, workflow))).length /
  workflows.length
const precision = (ranked: readonly number[][]) =>
  ranked.slice(0, 300 * scale).filter((shapes) => workflows.some((workflow) => isHit(shapes, workflow))).length /
  Math.min(300 * scale, ranked.length)

const ours = proposed.map(({ shapes }) => shapes)
const bySessions = Array.from({ length: observed.count }, (_, id) => observed.at(id))
  .sort((a, b) => b.support - a.support || a.id - b.id)
  .slice(0, 1000)
  .map(({ shapes }) => shapes)
const value = { recall1000: rounded(recall(ours)), precision300: rounded(precision(ours)), proposed: ours.length }
const peer = { recall1000: rounded(recall(bySessions)), precision300: rounded(precision(bySessions)) }
report({
  name: 'mine-recall',
  value,
  peer,
  ratio: rounded(value.recall1000 / Math.max(peer.recall1000, 1e-3), 1),
  pass: value.recall1000 >= 0.9 && value.precision300 >= 0.7,
})
