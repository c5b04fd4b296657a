import { markovSurrogate, syntheticCorpus } from '@/bench/support/corpus'
import { measureNoise, measurePlanted, type Noise } from '@/bench/support/noise'
import { report, rounded, scale } from '@/bench/support/report'
import { minePatterns } from '@/lib/domain/mining/mine'

/**
 * Proposals where there is nothing to find: in a million calls, against all that three sessions share; in 48 histories of 8,700 calls,
 * independent ones and chains of order one, beside a workflow planted in four of 600 sessions; and what is said to be expected by chance
 * against what fresh histories of the same chain hold.
 */
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
const seconds = rounded((performance.now() - start) / 1000)

const kinds = ['independent', 'chain'] as const
const each = (numbers: readonly number[], of: (kind: Noise['kind'], number: number) => Noise): Noise[] =>
  kinds.flatMap((kind) => numbers.map((number) => of(kind, number)))
const large = each([10, 20, 40, 80], (kind, tools) => ({ kind, tools, sessions: 580 })).map((noise) => measureNoise(noise, 6))
const small = each([30, 50, 100], (kind, sessions) => ({ kind, tools: 10, sessions })).map((noise) => measureNoise(noise, 6))
const planted = each([0, 500], (kind, firstTool) => ({ kind, tools: 40, sessions: 600, firstTool })).map((noise) =>
  measurePlanted(noise, 8),
)
const holding = large.reduce((sum, { strong }) => sum + strong, 0)
const ratios = [...large, ...small].map(({ expected }) => expected)
report({
  name: 'mine-null',
  value: proposed.length,
  peer: counts.closed,
  ratio: rounded(proposed.length / counts.closed, 6),
  pass:
    proposed.length <= 25 &&
    proposed.length <= counts.closed * 0.001 &&
    holding <= 3 &&
    planted.every(({ found }) => found === 8) &&
    ratios.every((ratio) => ratio >= 0.8 && ratio <= 1.2),
  strong: proposed.filter(({ evidence }) => evidence === 'strong').length,
  seconds,
  histories: { count: 6 * large.length, holdingStrong: holding, large, small, planted },
})
