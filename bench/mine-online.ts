import { syntheticCorpus } from '@/bench/support/corpus'
import { measure, median, report, rounded, scale } from '@/bench/support/report'
import { minePatterns } from '@/lib/domain/mining/mine'
import { SupportIndex } from '@/lib/domain/mining/online/support-index'
import { closedPatterns } from '@/lib/domain/mining/closed'
import { buildCorpus } from '@/lib/domain/mining/corpus'
import { miningPolicy } from '@/lib/domain/mining/policy'

/** Adding one session to an index of many calls, compared with finding all patterns anew. */
const calls = 1_000_000 * scale
const { sessions } = syntheticCorpus({ calls, sessions: 20_000 * scale, shapes: 200, workflows: 300, seed: 1 })
const more = syntheticCorpus({ calls: 100_000, sessions: 2000, shapes: 200, workflows: 300, seed: 1 }).sessions

const index = new SupportIndex()
const build = measure(() => {
  for (const { sequences } of sessions) {
    index.learn(sequences)
    index.enter(0, sequences)
  }
})
const micros = more
  .map(({ sequences }) => {
    const start = performance.now()
    index.learn(sequences)
    index.enter(0, sequences)
    return (performance.now() - start) * 1000
  })
  .sort((a, b) => a - b)
for (const { sequences } of more) index.leave(0, sequences)

const rebuilds = Array.from({ length: 3 }, () => measure(() => closedPatterns(buildCorpus(sessions), miningPolicy)))
const rebuild = median(rebuilds.map(({ seconds }) => seconds))
const whole = measure(() => minePatterns(sessions))
const same = index.closed(0, miningPolicy).length === rebuilds[0]!.value.count
const p50 = micros[Math.floor(micros.length / 2)]!
const p99 = micros[Math.floor(micros.length * 0.99)]!
const ratio = (rebuild * 1e6) / p50
report({
  name: 'mine-online',
  value: { p50Micros: rounded(p50, 1), p99Micros: rounded(p99, 1), bytesPerCall: rounded(index.bytes / calls, 1) },
  peer: { rebuildSeconds: rounded(rebuild), withSelectionSeconds: rounded(whole.seconds) },
  ratio: rounded(ratio, 0),
  pass: same && p99 <= 2000 && ratio >= 5000 * scale,
  sameAsBatch: same,
  buildSeconds: rounded(build.seconds),
})
