import { symbolsOf, type Observed } from '@/lib/domain/mining/observe'
import { logPoissonTail } from '@/lib/domain/mining/poisson-tail'
import { familyWiseError } from '@/lib/domain/mining/policy'

/** A step joins a pattern where it stands beside it this many times as often as its frequency says. */
const leastLift = 5
/** A step that this share of a pattern's sessions have beside it is part of it, where that is so many times its share of all calls. */
const habit = 0.75
const habitLift = 3
/** Longer patterns take the place of one when they hold at least this share of its sessions. */
const leastShare = 0.5

export interface Growing {
  minSessions: number
  /** How many things a pattern does: what a longer one is preferred for. */
  operationsOf: (id: number) => number
}

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
  { minSessions, operationsOf }: Growing,
): Grown[] {
  const longer = longerOf(observed, covered, strong)
  return covered.flatMap((id) => {
    const into = choose(observed, id, longer.get(id) ?? [], { minSessions, operationsOf })
    return into.length > 0 ? [{ from: id, into }] : []
  })
}

/**
 * The strong pattern to take instead of each one that begins or ends with what happens to stand beside it: steps done at least twice
 * as often as the pattern, and no more often there than their frequency explains.
 */
export function trimPatterns(observed: Observed, chosen: readonly number[], strong: readonly number[]): Map<number, number> {
  const { support, length } = observed.closed
  const trimmed = new Map<number, number>()
  for (const [inner, outer] of longerOf(observed, strong, chosen)) {
    for (const wider of outer) {
      if (!isPadding(observed, inner, wider)) continue
      const best = trimmed.get(wider.id)
      const isBetter =
        best === undefined ||
        support[inner]! > support[best]! ||
        (support[inner] === support[best] && length[inner]! > length[best]!)
      if (isBetter) trimmed.set(wider.id, inner)
    }
  }
  return trimmed
}

/** Whether all that `wider` has more than `inner` is common and stands there by its frequency. */
function isPadding(observed: Observed, inner: number, wider: Wider): boolean {
  const { closed, model } = observed
  const isCommon = (symbol: number) => model.callsOf(symbol) >= 2 * closed.size[wider.id]!
  const added = addedBy(observed, inner, wider)
  if (isHabit(observed, inner, wider, added)) return false
  return added.every(isCommon) && closed.support[wider.id]! < least(observed, inner, added)
}

/**
 * Whether one step on one side is a habit: three quarters of the pattern's sessions have it there, far more often than its frequency says,
 * and at most half as many on the other side. What only happens to stand beside a pattern stands on both.
 */
function isHabit(observed: Observed, inner: number, wider: Wider, added: readonly number[]): boolean {
  const { closed, corpus } = observed
  const [symbol] = added
  if (added.length !== 1 || closed.support[wider.id]! < closed.support[inner]! * habit) return false
  if (shareOf(observed, symbol!) * habitLift > closed.support[wider.id]! / closed.support[inner]!) return false
  const across = wider.offset === 0 ? -1 : closed.length[inner]!
  const there = placesOf(observed, inner).filter((at) => corpus.text[at + across] === symbol).length
  return there * 2 <= closed.size[wider.id]!
}

/** For each covered pattern the strong ones that hold it and more. */
export function longerOf(observed: Observed, covered: readonly number[], strong: readonly number[]): Map<number, Wider[]> {
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
  const longer = new Map<number, Wider[]>()
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
export interface Wider {
  id: number
  offset: number
}

function choose(observed: Observed, from: number, longer: readonly Wider[], { minSessions, operationsOf }: Growing): number[] {
  const { closed } = observed
  const fit = longer.filter((wider) => belongs(observed, from, wider))
  const sessions = new Map(fit.map(({ id }) => [id, docsOf(observed, id)]))
  const covered = new Set<number>()
  const chosen: number[] = []
  for (;;) {
    let best = -1
    let most = 0
    for (const [id, docs] of sessions) {
      const fresh = [...docs].filter((doc) => !covered.has(doc)).length
      const worth = fresh * operationsOf(id)
      if (fresh >= minSessions && fresh >= docs.size * leastShare && worth > most) [best, most] = [id, worth]
    }
    if (best < 0) break
    chosen.push(best)
    for (const doc of sessions.get(best)!) covered.add(doc)
    sessions.delete(best)
  }
  return covered.size >= closed.support[from]! * leastShare ? chosen : []
}

/** Whether the added steps stand there far more often than their frequency says, all together and each of them. */
export function belongs(observed: Observed, from: number, wider: Wider): boolean {
  const { closed } = observed
  const added = addedBy(observed, from, wider)
  const expected = added.reduce((product, symbol) => product * shareOf(observed, symbol), closed.size[from]!)
  const support = closed.support[wider.id]!
  return support >= least(observed, from, added) && logPoissonTail(support, expected) < Math.log(familyWiseError / closed.count)
}

/** Sessions that added steps must keep, each by the least lift. */
function least(observed: Observed, from: number, added: readonly number[]): number {
  const weighted = (product: number, symbol: number) => product * Math.min(1, shareOf(observed, symbol) * leastLift)
  return added.reduce(weighted, observed.closed.support[from]!)
}

function addedBy(observed: Observed, from: number, { id, offset }: Wider): number[] {
  const end = offset + observed.closed.length[from]!
  return Array.from(symbolsOf(observed, id)).filter((_, i) => i < offset || i >= end)
}

function shareOf({ model, corpus }: Observed, symbol: number): number {
  return model.callsOf(symbol) / corpus.calls
}

function placesOf({ closed }: Observed, id: number): Int32Array {
  return closed.sa.subarray(closed.lower[id], closed.lower[id]! + closed.size[id]!)
}

function docsOf(observed: Observed, id: number): Set<number> {
  return new Set(Array.from(placesOf(observed, id), (at) => observed.corpus.docs[at]!))
}
