import { markovSurrogate, syntheticCorpus } from '@/bench/support/corpus'
import { report, rounded, scale } from '@/bench/support/report'
import { minePatterns } from '@/lib/domain/mining/mine'

/** Proposals where there is nothing to find, against all that three sessions share. */
const size = {
  calls: Math.max(100_000, 1_000_000 * scale),
  sessions: Math.max(2000, 20_000 * scale),
  shapes: 200,
  workflows: 300,
  seed: 2,
}
const surrogate = markovSurrogate(syntheticCorpus(size).sessions, 3)
const start = performance.now()
const { proposed, counts } = minePatterns(surrogate)
report({
  name: 'mine-null',
  value: proposed.length,
  peer: counts.closed,
  ratio: rounded(proposed.length / counts.closed, 6),
  pass: proposed.length <= 25 && proposed.length <= counts.closed * 0.001,
  strong: proposed.filter(({ evidence }) => evidence === 'strong').length,
  seconds: rounded((performance.now() - start) / 1000),
})
