import { seededRandom } from '@/lib/domain/mining/random'
import type { MiningSession } from '@/lib/domain/mining/types'

/** Where noise comes from: what a session begins with and what follows what, as sums of chances. */
export interface Chain {
  first: number[]
  rows: number[][]
}

/** Calls by Zipf's law that never repeat themselves: drawn each by itself, or in a chain where every tool prefers a few of the others. */
export function makeChain(kind: 'independent' | 'chain', tools: number, seed: number): Chain {
  const random = seededRandom(seed)
  const weights = Array.from({ length: tools }, (_, i) => 1 / (i + 1))
  const liking = () => (kind === 'chain' ? 1 / Math.max(random(), 1e-9) : 1)
  const rows = weights.map((_, from) => sums(weights.map((weight, to) => (to === from ? 0 : weight * liking()))))
  return { first: sums(weights), rows }
}

function sums(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  return weights.map((weight) => (sum += weight / total))
}

/** Sessions of five to 25 calls drawn from a chain. */
export function drawSessions({ first, rows }: Chain, sessions: number, seed: number): MiningSession[] {
  const random = seededRandom(seed ^ 0x5eed)
  const pick = (row: readonly number[]): number => {
    const at = random()
    const found = row.findIndex((sum) => sum > at)
    return found < 0 ? row.length - 1 : found
  }
  return Array.from({ length: sessions }, (_, index) => {
    const calls = [pick(first)]
    const length = 5 + Math.floor(random() * 21)
    while (calls.length < length) calls.push(pick(rows[calls.at(-1) ?? 0] ?? first))
    return sessionOf(index, calls)
  })
}

/** The same sessions with a workflow in the middle of some of them, evenly far apart. */
export function plantIn(sessions: readonly MiningSession[], workflow: readonly number[], times: number): MiningSession[] {
  const every = Math.floor(sessions.length / times)
  return sessions.map((session, index) => {
    if (index % every !== 0 || index >= every * times) return session
    const calls = Array.from(session.sequences[0]?.shapes ?? [])
    const middle = Math.floor(calls.length / 2)
    return sessionOf(index, [...calls.slice(0, middle), ...workflow, ...calls.slice(middle)])
  })
}

/** Sessions that hold each of some patterns, all patterns together. */
export function sessionsContaining(
  patterns: readonly { shapes: readonly number[] }[],
  sessions: readonly MiningSession[],
): number {
  const known = new Set(patterns.map(({ shapes }) => shapes.join()))
  const lengths = [...new Set(patterns.map(({ shapes }) => shapes.length))]
  const countOf = (shapes: ArrayLike<number>): number => {
    const calls = Array.from(shapes)
    const parts = lengths.flatMap((length) => calls.map((_, at) => calls.slice(at, at + length).join()))
    return new Set(parts.filter((part) => known.has(part))).size
  }
  return sessions.reduce((sum, { sequences }) => sum + countOf(sequences[0]?.shapes ?? []), 0)
}

/** Canonical sequences have no equal neighbours. */
function sessionOf(index: number, calls: readonly number[]): MiningSession {
  const shapes = calls.filter((call, i) => call !== calls[i - 1])
  return { key: `s${String(index).padStart(5, '0')}`, sequences: [{ shapes, positions: [...shapes.keys()] }] }
}
