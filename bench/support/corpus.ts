import type { MiningSession } from '@/lib/domain/mining/types'

/** What to generate: sessions of about 50 calls over a Zipf and Markov background, with planted workflows. */
export interface CorpusSize {
  calls: number
  sessions: number
  shapes: number
  workflows: number
  seed: number
}

export interface SyntheticCorpus {
  sessions: MiningSession[]
  workflows: number[][]
}

/** Seeded generator (xorshift, 32 bits). */
export function generator(seed: number): () => number {
  let state = seed * 2654435761 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** Index of the first cumulative weight above a draw. */
function pick(cumulative: Float64Array, random: () => number): number {
  const at = random() * cumulative[cumulative.length - 1]!
  let low = 0
  let high = cumulative.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (cumulative[middle]! > at) high = middle
    else low = middle + 1
  }
  return low
}

function cumulate(weights: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(weights.length)
  let sum = 0
  for (let i = 0; i < weights.length; i += 1) sums[i] = sum += weights[i]!
  return sums
}

/**
 * Background: each shape prefers eight successors, else a Zipf draw. A fifth of the calls belong to workflows of 3 to 12 steps,
 * with Zipf popularity; 8% of their steps are followed by a foreign one, 2% replaced, and some begin late.
 */
export function syntheticCorpus(size: CorpusSize): SyntheticCorpus {
  const random = generator(size.seed)
  const zipf = cumulate(Array.from({ length: size.shapes }, (_, i) => 1 / (i + 1)))
  const draw = () => pick(zipf, random)
  const favourites = Array.from({ length: size.shapes }, () => Array.from({ length: 8 }, draw))
  const next = (from: number) => (random() < 0.6 ? favourites[from]![Math.floor(random() * 8 * random())]! : draw())
  const workflows = Array.from({ length: size.workflows }, () => {
    const steps: number[] = []
    const length = 3 + Math.floor(random() * 10)
    while (steps.length < length) {
      const step = Math.floor(random() * size.shapes)
      if (step !== steps.at(-1)) steps.push(step)
    }
    return steps
  })
  const popularity = cumulate(Array.from({ length: Math.max(1, size.workflows) }, (_, i) => 1 / (i + 10)))
  const mean = size.calls / size.sessions
  const sessions = Array.from({ length: size.sessions }, (_, index) => {
    const target = Math.max(3, Math.round(mean * (0.4 + 1.2 * random())))
    const calls: number[] = []
    while (calls.length < target) {
      if (size.workflows > 0 && random() < 0.035) push(calls, planted(workflows[pick(popularity, random)]!, draw, random))
      else push(calls, [calls.length === 0 ? draw() : next(calls.at(-1)!)])
    }
    return sessionOf(index, calls)
  })
  return { sessions, workflows }
}

function planted(workflow: readonly number[], draw: () => number, random: () => number): number[] {
  const from = random() < 0.1 ? 1 : 0
  return workflow.slice(from).flatMap((step) => {
    const made = random() < 0.02 ? draw() : step
    return random() < 0.08 ? [made, draw()] : [made]
  })
}

/** Canonical sequences have no equal neighbors. */
function push(calls: number[], more: readonly number[]): void {
  for (const call of more) if (call !== calls.at(-1)) calls.push(call)
}

export function sessionOf(index: number, calls: readonly number[]): MiningSession {
  return {
    key: `s${String(index).padStart(7, '0')}`,
    sequences: [{ shapes: Int32Array.from(calls), positions: Int32Array.from(calls, (_, i) => i) }],
  }
}

/** Sessions of the same lengths drawn from the transitions of others: exactly what an order-1 chain explains. */
export function markovSurrogate(sessions: readonly MiningSession[], seed: number): MiningSession[] {
  const random = generator(seed)
  const followers = new Map<number, number[]>()
  const firsts: number[] = []
  for (const { sequences } of sessions) {
    for (const { shapes } of sequences) {
      if (shapes.length > 0) firsts.push(shapes[0]!)
      for (let i = 1; i < shapes.length; i += 1) {
        const list = followers.get(shapes[i - 1]!)
        if (list) list.push(shapes[i]!)
        else followers.set(shapes[i - 1]!, [shapes[i]!])
      }
    }
  }
  const any = (list: readonly number[]) => list[Math.floor(random() * list.length)]!
  return sessions.map(({ sequences }, index) => {
    const calls = [any(firsts)]
    const length = sequences[0]!.shapes.length
    while (calls.length < length) calls.push(any(followers.get(calls.at(-1)!) ?? firsts))
    return sessionOf(index, calls)
  })
}
