import { generator, sessionOf } from '@/bench/support/corpus'
import type { MiningSession } from '@/lib/domain/mining/types'

/** Shapes of the planted workflow; noise tools are numbered from 100. */
export const workflow: readonly number[] = [1, 2, 3, 4, 5]
const firstNoise = 100

export interface Planting {
  sessions: number
  noiseTools: number
  /** Share of the sessions with one noise call inside the workflow. */
  broken: number
  seed: number
}

/** Sessions that contain the workflow once, between noise calls; neighbors differ. */
export function plantedSessions({ sessions, noiseTools, broken, seed }: Planting): MiningSession[] {
  const random = generator(seed)
  const upTo = (count: number) => Math.floor(random() * count)
  const noise = (count: number) => Array.from({ length: noiseTools === 0 ? 0 : count }, () => firstNoise + upTo(noiseTools))
  return Array.from({ length: sessions }, (_, index) => {
    const steps = [...workflow]
    if (index < broken * sessions && noiseTools > 0) steps.splice(1 + upTo(steps.length - 1), 0, ...noise(1))
    const calls = [...noise(upTo(9)), ...steps, ...noise(upTo(9))]
    return sessionOf(
      index,
      calls.filter((call, i) => call !== calls[i - 1]),
    )
  })
}

/** Sessions of independent calls, or of an order-1 chain whose rows are random numbers to the power of `strength`. */
export function noiseSessions(sessions: number, calls: number, tools: number, strength: number, seed: number): MiningSession[] {
  const random = generator(seed)
  const rows = Array.from({ length: tools }, () => Array.from({ length: tools }, () => random() ** strength))
  const next = (from: number): number => {
    const row = rows[from]!.map((weight, to) => (to === from ? 0 : weight))
    let left = random() * row.reduce((sum, weight) => sum + weight, 0)
    const index = row.findIndex((weight) => (left -= weight) < 0)
    return index < 0 ? (from + 1) % tools : index
  }
  return Array.from({ length: sessions }, (_, index) => {
    const made = [Math.floor(random() * tools)]
    while (made.length < calls) made.push(next(made.at(-1)!))
    return sessionOf(index, made)
  })
}
