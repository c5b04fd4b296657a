import { rounded } from '@/bench/support/report'
import { minePatterns } from '@/lib/domain/mining/mine'
import { drawSessions, makeChain, plantIn, sessionsContaining } from '@/lib/domain/mining/noise.test-support'

/** The source of a noise history, and its number of sessions of five to 25 calls. */
export interface Noise {
  kind: 'independent' | 'chain'
  tools: number
  sessions: number
  /** Number of the first tool that a planted workflow uses. */
  firstTool?: number
}

const workflow = [31, 17, 23, 12, 36]
const freshHistories = 10
const seedOf = ({ tools, sessions, kind }: Noise, round: number) =>
  100 * tools + sessions + 7 * round + (kind === 'chain' ? 3 : 0)

/**
 * Histories with a strong and with a weak proposal, and expected sessions of all patterns compared with those of fresh histories.
 */
export function measureNoise(noise: Noise, histories: number): Noise & { strong: number; weak: number; expected: number } {
  let [strong, weak, expected, held] = [0, 0, 0, 0]
  for (let round = 0; round < histories; round += 1) {
    const seed = seedOf(noise, round)
    const chain = makeChain(noise.kind, noise.tools, seed)
    const { proposed, observed } = minePatterns(drawSessions(chain, noise.sessions, seed + 1))
    const is = (evidence: 'strong' | 'weak') => Number(proposed.some((one) => one.evidence === evidence))
    strong += is('strong')
    weak += is('weak')
    const patterns = Array.from({ length: observed.count }, (_, id) => observed.at(id))
    for (const pattern of patterns) expected += pattern.expected
    for (let other = 0; other < freshHistories; other += 1) {
      held += sessionsContaining(patterns, drawSessions(chain, noise.sessions, seed + 5000 + other)) / freshHistories
    }
  }
  return { ...noise, strong, weak, expected: rounded(expected / held, 2) }
}

/** Histories in which a workflow from four sessions is proposed whole. */
export function measurePlanted(noise: Noise, histories: number): Noise & { found: number } {
  const steps = workflow.map((tool) => tool + (noise.firstTool ?? 0))
  const seeds = Array.from({ length: histories }, (_, round) => seedOf(noise, round))
  const detected = seeds.filter((seed) => {
    const sessions = drawSessions(makeChain(noise.kind, noise.tools, seed), noise.sessions, seed + 1)
    return minePatterns(plantIn(sessions, steps, 4)).proposed.some(({ shapes }) => shapes.join() === steps.join())
  })
  return { ...noise, found: detected.length }
}
