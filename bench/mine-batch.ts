import { markovSurrogate, syntheticCorpus } from '@/bench/support/corpus'
import { measure, median, report, rounded, scale } from '@/bench/support/report'
import { closedPatterns } from '@/lib/domain/mining/closed'
import { buildCorpus } from '@/lib/domain/mining/corpus'
import { minePatterns } from '@/lib/domain/mining/mine'
import { miningPolicy } from '@/lib/domain/mining/policy'
import type { MiningSession } from '@/lib/domain/mining/types'

/**
 * Closed patterns by suffix array, compared with the usual way: each n-gram of 3 to 10 calls as the key of a map to its sessions.
 */
const size = { calls: 1_000_000 * scale, sessions: 20_000 * scale, shapes: 200, workflows: 300, seed: 1 }
const { sessions } = syntheticCorpus(size)

closedPatterns(buildCorpus(markovSurrogate(sessions.slice(0, 500), 1)), miningPolicy)
const runs = Array.from({ length: 5 }, () => measure(() => closedPatterns(buildCorpus(sessions), miningPolicy).count))
const ours = { seconds: median(runs.map(({ seconds }) => seconds)), peakMb: Math.max(...runs.map(({ peakMb }) => peakMb)) }
const whole = measure(() => minePatterns(sessions).counts)
const peer = measure(() => countGrams(sessions))

const ratio = peer.seconds / ours.seconds
const memory = peer.peakMb / ours.peakMb
report({
  name: 'mine-batch',
  value: { seconds: rounded(ours.seconds), peakMb: rounded(ours.peakMb, 1), closed: runs[0]!.value },
  peer: { seconds: rounded(peer.seconds), peakMb: rounded(peer.peakMb, 1), grams: peer.value },
  ratio: rounded(ratio, 1),
  pass: ratio >= 10 && memory >= 8,
  memoryRatio: rounded(memory, 1),
  withSelection: { seconds: rounded(whole.seconds), ...whole.value },
})

function countGrams(batch: readonly MiningSession[]): number {
  const sessionsOf = new Map<string, Set<number>>()
  for (const [index, { sequences }] of batch.entries()) {
    const calls = Array.from(sequences[0]!.shapes)
    for (let from = 0; from < calls.length; from += 1) {
      for (let length = 3; length <= 10 && from + length <= calls.length; length += 1) {
        const key = calls.slice(from, from + length).join(',')
        const seen = sessionsOf.get(key)
        if (seen) seen.add(index)
        else sessionsOf.set(key, new Set([index]))
      }
    }
  }
  let count = 0
  for (const seen of sessionsOf.values()) if (seen.size >= 3) count += 1
  return count
}
