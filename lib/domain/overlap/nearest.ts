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

export interface OverlapIndex {
  /** The highest overlap of a sequence with any of the library, its own twins left out; 0 where none reaches the floor. */
  best(steps: readonly string[]): number
  /** Everyone whose overlap with a sequence reaches the floor, twins included: best first, then by id. */
  near(steps: readonly string[]): { id: string; overlap: number }[]
}

/**
 * A library of sequences by their steps. Whoever shares enough steps with a sequence must share one of its few rarest, so
 * that only those who do are compared.
 */
export function overlapIndex(library: readonly Sequenced[], floor: number): OverlapIndex {
  const groups = groupsOf(library.filter((one) => one.steps.length > 0))
  const postings = postingsOf(groups.values())
  const holders = (step: string): Group[] => postings.get(step) ?? []
  const candidatesFor = (steps: readonly string[]): Set<Group> => {
    const probes = steps.length - leastCommon(steps.length, floor) + 1
    const rarest = steps.toSorted((a, b) => holders(a).length - holders(b).length).slice(0, probes)
    return new Set(rarest.flatMap(holders))
  }
  const best = (steps: readonly string[]): number => {
    const own = groups.get(keyOf(steps))
    const candidates = candidatesFor(steps)
    let shared = 0
    for (const group of candidates) {
      const [shorter, longer] = [Math.min(steps.length, group.steps.length), Math.max(steps.length, group.steps.length)]
      if (group === own || !overlapAtLeast(shorter, longer, Math.max(floor, shared))) continue
      shared = Math.max(shared, overlap(steps, group.steps))
    }
    return overlapAtLeast(shared, 1, floor) ? shared : 0
  }
  const near = (steps: readonly string[]) =>
    [...candidatesFor(steps)]
      .map((group) => ({ ids: group.ids, overlap: overlap(steps, group.steps) }))
      .filter((group) => overlapAtLeast(group.overlap, 1, floor))
      .flatMap((group) => group.ids.map((id) => ({ id, overlap: group.overlap })))
      .toSorted((a, b) => b.overlap - a.overlap || (a.id < b.id ? -1 : 1))
  return { best, near }
}
