import { sessionOf, syntheticCorpus } from '@/bench/support/corpus'
import { measure, report, rounded, scale } from '@/bench/support/report'
import { minePatterns } from '@/lib/domain/mining/mine'

/** One very long session of one shape, and of a short period: time per call, compared with an ordinary corpus. */
const length = 100_000
const calls = 1_000_000 * scale
const ordinary = syntheticCorpus({ calls, sessions: 20_000 * scale, shapes: 200, workflows: 300, seed: 1 }).sessions
const equal = [
  sessionOf(
    0,
    Array.from({ length }, () => 1),
  ),
]
const periodic = [0, 1, 2].map((index) =>
  sessionOf(
    index,
    Array.from({ length }, (_, i) => i % 7),
  ),
)

minePatterns(ordinary.slice(0, 500))
const perCall = (seconds: number, count: number) => rounded((seconds * 1e9) / count, 1)
const peer = perCall(measure(() => minePatterns(ordinary)).seconds, calls)
const one = perCall(measure(() => minePatterns(equal)).seconds, length)
const seven = perCall(measure(() => minePatterns(periodic)).seconds, 3 * length)
report({
  name: 'mine-long',
  value: { equalNs: one, periodSevenNs: seven },
  peer: { ordinaryNs: peer },
  ratio: rounded(Math.max(one, seven) / peer, 2),
  pass: Math.max(one, seven) <= 2 * peer,
})
