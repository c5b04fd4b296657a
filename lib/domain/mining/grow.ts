import { symbolsOf, type Observed } from '@/lib/domain/mining/observe'
import { logPoissonTail } from '@/lib/domain/mining/poisson-tail'
import { familyWiseError } from '@/lib/domain/mining/policy'

/** A step joins a pattern where it stands beside it this many times as often as its frequency says. */
const leastLift = 5
/** Longer patterns take the place of one when they hold at least this share of its sessions. */
const leastHeld = 0.5

/** A pattern and the longer ones that say more than it does. */
export interface Grown {
  from: number
  into: number[]
}

/**
 * The middle of a workflow is in more sessions than its variants and saves most, so the cover takes it first. Where longer patterns, each
 * by steps that belong to it, hold half of its sessions, they take its place: whole workflows instead of their common part.
 */
export function growPatterns(
  observed: Observed,
  covered: readonly number[],
  strong: readonly number[],
  minSessions: number,
): Grown[] {
  const longer = longerOf(observed, covered, strong)
  return covered.flatMap((id) => {
    const into = choose(observed, id, longer.get(id) ?? [], minSessions)
    return into.length > 0 ? [{ from: id, into }] : []
  })
}

/** For each covered pattern the strong ones that hold it and more. */
function longerOf(observed: Observed, covered: readonly number[], strong: readonly number[]): Map<number, Held[]> {
  const { closed } = observed
  const needed = new Uint8Array(observed.corpus.text.length)
  for (const id of strong) {
    const at = closed.sa[closed.lower[id]!]!
    needed.fill(1, at, at + closed.length[id]!)
  }
  const startsAt = new Map<number, number[]>()
  for (const id of covered) {
    for (const at of placesOf(observed, id)) if (needed[at] === 1) startsAt.set(at, [...(startsAt.get(at) ?? []), id])
  }
  const longer = new Map<number, Held[]>()
  for (const id of strong) {
    const at = closed.sa[closed.lower[id]!]!
    const length = closed.length[id]!
    for (let offset = 0; offset < length; offset += 1) {
      for (const inner of startsAt.get(at + offset) ?? []) {
        const size = closed.length[inner]!
        if (size < length && offset + size <= length) longer.set(inner, [...(longer.get(inner) ?? []), { id, offset }])
      }
    }
  }
  return longer
}

/** A longer pattern, and where the shorter one begins in it. */
interface Held {
  id: number
  offset: number
}

function choose(observed: Observed, from: number, longer: readonly Held[], minSessions: number): number[] {
  const { closed } = observed
  const fit = longer.filter((held) => belongs(observed, from, held))
  const sessions = new Map(fit.map(({ id }) => [id, docsOf(observed, id)]))
  const held = new Set<number>()
  const chosen: number[] = []
  for (;;) {
    let best = -1
    let most = 0
    for (const [id, docs] of sessions) {
      const fresh = [...docs].filter((doc) => !held.has(doc)).length
      const worth = fresh * closed.length[id]!
      if (fresh >= minSessions && fresh >= docs.size * leastHeld && worth > most) [best, most] = [id, worth]
    }
    if (best < 0) break
    chosen.push(best)
    for (const doc of sessions.get(best)!) held.add(doc)
    sessions.delete(best)
  }
  return held.size >= closed.support[from]! * leastHeld ? chosen : []
}

/** Whether the added steps stand there far more often than their frequency says, all together and each of them. */
function belongs(observed: Observed, from: number, { id, offset }: Held): boolean {
  const { closed, model } = observed
  const symbols = symbolsOf(observed, id)
  let expected = closed.size[from]!
  let least = closed.support[from]!
  for (const [i, symbol] of symbols.entries()) {
    if (i >= offset && i < offset + closed.length[from]!) continue
    const share = model.callsOf(symbol) / observed.corpus.calls
    expected *= share
    least *= Math.min(1, share * leastLift)
  }
  const support = closed.support[id]!
  return support >= least && logPoissonTail(support, expected) < Math.log(familyWiseError / closed.count)
}

function placesOf({ closed }: Observed, id: number): Int32Array {
  return closed.sa.subarray(closed.lower[id], closed.lower[id]! + closed.size[id]!)
}

function docsOf(observed: Observed, id: number): Set<number> {
  return new Set(Array.from(placesOf(observed, id), (at) => observed.corpus.docs[at]!))
}
