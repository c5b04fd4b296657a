import { rounded } from '@/bench/support/report'
import { minePatterns } from '@/lib/domain/mining/mine'
import { drawSessions, makeChain, plantIn, sessionsContaining } from '@/lib/domain/mining/noise.test-support'
import type { MiningSession } from '@/lib/domain/mining/types'

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

/** One history of a source. */
export function drawHistory(noise: Noise, round: number): MiningSession[] {
  const seed = seedOf(noise, round)
  return drawSessions(makeChain(noise.kind, noise.tools, seed), noise.sessions, seed + 1)
}

/** One with a workflow in four of its sessions, and the workflow. */
export function drawPlanted(noise: Noise, round: number): { sessions: MiningSession[]; steps: number[] } {
  const steps = workflow.map((tool) => tool + (noise.firstTool ?? 0))
  return { sessions: plantIn(drawHistory(noise, round), steps, 4), steps }
}

/**
 * Histories with a strong and with a weak proposal, and expected sessions of all patterns compared with those of fresh histories.
 */
export function measureNoise(noise: Noise, histories: number): Noise & { strong: number; weak: number; expected: number } {
  let [strong, weak, expected, held] = [0, 0, 0, 0]
  for (let round = 0; round < histories; round += 1) {
    const seed = seedOf(noise, round)
    const chain = makeChain(noise.kind, noise.tools, seed)
    const { proposed, observed } = minePatterns(drawHistory(noise, round))
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
  const detected = Array.from({ length: histories }, (_, round) => drawPlanted(noise, round)).filter(({ sessions, steps }) =>
    minePatterns(sessions).proposed.some(({ shapes }) => shapes.join() === steps.join()),
  )
  return { ...noise, found: detected.length }
}
