import { judgeSet } from '@/bench/support/judge-set'
import { noiseSessions, plantedSessions, workflow } from '@/bench/support/planted'
import { readRealSets } from '@/bench/support/real-sets'
import { report, rounded } from '@/bench/support/report'
import { minePatterns } from '@/lib/domain/mining/mine'
import { traitsOf } from '@/lib/domain/mining/traits'
import type { MiningSession } from '@/lib/domain/mining/types'

/**
 * Whether a person would agree: a planted workflow is found whole and clean, noise yields almost nothing, and candidates from real
 * sessions do not repeat each other, recur in held-back sessions, and come from sessions that succeed as often as others.
 */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
const noiseTools = [0, 1, 2, 4, 8, 12]

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const whole = ({ shapes }: { shapes: readonly number[] }) => shapes.join() === workflow.join()

/** Share of seeds that yield the workflow whole without partial duplicates; and share of its sessions that were counted. */
function planted(tools: number, broken: number): { found: number; counted: number } {
  const runs = seeds.map((seed) => {
    const { proposed } = minePatterns(plantedSessions({ sessions: 20, noiseTools: tools, broken, seed }))
    const hit = proposed.find(whole)
    return { found: hit ? 1 : 0, counted: (hit?.sessions ?? 0) / 20 }
  })
  return {
    found: rounded(mean(runs.map(({ found }) => found)), 2),
    counted: rounded(mean(runs.map(({ counted }) => counted)), 2),
  }
}

const clean = Object.fromEntries(noiseTools.map((tools) => [tools, planted(tools, 0).found]))
const shares = [0.1, 0.2, 0.4]
const broken = Object.fromEntries(shares.map((share) => [share, planted(8, share)]))

const noise = (make: (seed: number) => MiningSession[]) => {
  const runs = seeds.map((seed) => minePatterns(make(seed)))
  return { most: Math.max(...runs.map(({ proposed }) => proposed.length)), naive: mean(runs.map(({ counts }) => counts.closed)) }
}
const random = noise((seed) => noiseSessions(50, 60, 14, 0, seed))
const chains = [1, 2, 3, 5].map((strength) => noise((seed) => noiseSessions(50, 60, 14, strength, seed)).most)

const sets = readRealSets().filter(({ sessions }) => sessions.length >= 10)
const real = Object.fromEntries(sets.map(({ name, sessions, shapes }) => [name, judgeSet(sessions, shapes.map(traitsOf))]))
const skipped = readRealSets().flatMap(({ name, sessions, unread }) =>
  sessions.length < 10 ? [`${name} (${unread} unread)`] : [],
)

report({
  name: 'mining-quality',
  value: { clean, broken, randomNoise: random.most, chainNoise: chains },
  peer: { randomNoise: random.naive },
  ratio: null,
  // A noise tool on both sides of every workflow is indistinguishable from a step.
  pass: noiseTools.every((tools) => clean[tools]! >= (tools === 1 ? 0.5 : 1)) && random.most <= 1 && mean(chains) <= 1.5,
  real,
  skipped: skipped.length > 0 ? skipped : 'none',
})
