import { leastCommon, overlap, overlapAtLeast } from './lcs'

export interface Sequenced {
  id: string
  /** Shape hashes, in order. */
  steps: readonly string[]
}

/** Skills of one and the same sequence. */
interface Group {
  steps: readonly string[]
  ids: string[]
}

const keyOf = (steps: readonly string[]): string => JSON.stringify(steps)

function groupsOf(library: readonly Sequenced[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const { id, steps } of library) {
    const key = keyOf(steps)
    const group = groups.get(key)
    if (group) group.ids.push(id)
    else groups.set(key, { steps, ids: [id] })
  }
  return groups
}

function postingsOf(groups: Iterable<Group>): Map<string, Group[]> {
  const postings = new Map<string, Group[]>()
  for (const group of groups) {
    for (const step of new Set(group.steps)) {
      const holders = postings.get(step)
      if (holders) holders.push(group)
      else postings.set(step, [group])
    }
  }
  return postings
}

/**
 * The highest overlap of each sequence asked for with any other of the library, where one reaches `floor`. Whoever shares
 * enough steps must share one of the few rarest, so that only those who do are compared.
 */
export function nearestOverlaps(asked: readonly Sequenced[], library: readonly Sequenced[], floor: number): Map<string, number> {
  const groups = groupsOf(library.filter((one) => one.steps.length > 0))
  const postings = postingsOf(groups.values())
  const holders = (step: string): Group[] => postings.get(step) ?? []
  const bestOf = (steps: readonly string[], own: Group | undefined): number => {
    const probes = steps.length - leastCommon(steps.length, floor) + 1
    const rarest = steps.toSorted((a, b) => holders(a).length - holders(b).length).slice(0, probes)
    const candidates = new Set(rarest.flatMap(holders))
    let best = 0
    for (const group of candidates) {
      const [shorter, longer] = [Math.min(steps.length, group.steps.length), Math.max(steps.length, group.steps.length)]
      if (group === own || !overlapAtLeast(shorter, longer, Math.max(floor, best))) continue
      best = Math.max(best, overlap(steps, group.steps))
    }
    return best
  }
  const known = new Map<string, number>()
  const found = new Map<string, number>()
  for (const { id, steps } of asked) {
    const key = keyOf(steps)
    const own = groups.get(key)
    const isTwin = own?.ids.some((other) => other !== id) ?? false
    const best = isTwin ? 1 : (known.get(key) ?? bestOf(steps, own))
    if (!isTwin) known.set(key, best)
    if (overlapAtLeast(best, 1, floor)) found.set(id, best)
  }
  return found
}
