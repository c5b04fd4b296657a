import { chanceOfMeeting } from './together'

/** Sessions in which two skills were used, by the two ids in order. */
export interface Pair {
  a: string
  b: string
  sessions: number
}

/** A session with more skills than this says nothing of which belong together. */
const skillsMax = 100

/** Counts in how many sessions each two skills were used together; `bySession` are the skills of each session. */
export function countPairs(bySession: Iterable<readonly string[]>): Pair[] {
  const counts = new Map<string, Pair>()
  for (const skills of bySession) {
    const sorted = [...new Set(skills)].toSorted()
    if (sorted.length > skillsMax) continue
    for (const [index, a] of sorted.entries()) {
      for (const b of sorted.slice(index + 1)) {
        const key = `${a} ${b}`
        const known = counts.get(key)
        if (known) known.sessions += 1
        else counts.set(key, { a, b, sessions: 1 })
      }
    }
  }
  return [...counts.values()].toSorted((x, y) => y.sessions - x.sessions || (x.a + x.b < y.a + y.b ? -1 : 1))
}

export interface Cluster {
  /** The skill that it forms around: the one that was used in most sessions. */
  centre: string
  /** The centre first, with the sessions it was used in; the others with those they shared with it, most first. */
  members: { id: string; sessions: number }[]
}

/** Sessions that two skills must share. */
const sessionsMin = 3
/** Of all pairs that are looked at, so many may pass by chance alone. */
const byChanceMax = 0.05
/** Sessions that are imagined to have used neither: without them what always goes together could not be told from chance. */
const idleSessions = 7

/** Pairs that meet more often than two skills would that know nothing of each other. */
export function pairsBeyondChance(bySession: readonly (readonly string[])[], pairs: readonly Pair[]): Pair[] {
  const support = supportOf(bySession)
  const enough = pairs.filter((pair) => pair.sessions >= sessionsMin)
  const sessions = bySession.length + idleSessions
  return enough.filter(({ a, b, sessions: both }) => {
    const chance = chanceOfMeeting({ a: support.get(a) ?? 0, b: support.get(b) ?? 0, both, sessions })
    return chance * enough.length <= byChanceMax
  })
}

function supportOf(bySession: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const skills of bySession) for (const id of new Set(skills)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/**
 * Clusters by co-occurrence: around the best-supported skill those that sessions used with it more often than chance has it (three
 * sessions at least; hypergeometric tail, corrected for the number of pairs); each skill in one cluster at most, and never by
 * chains. `bySession` are the skills of each session that used any; ties of support go to the lower id.
 */
export function clustersOf(bySession: readonly (readonly string[])[], pairs = countPairs(bySession)): Cluster[] {
  const next = new Map<string, { id: string; sessions: number }[]>()
  for (const { a, b, sessions } of pairsBeyondChance(bySession, pairs)) {
    next.set(a, [...(next.get(a) ?? []), { id: b, sessions }])
    next.set(b, [...(next.get(b) ?? []), { id: a, sessions }])
  }
  const support = supportOf(bySession)
  const sessionsOf = (id: string) => support.get(id) ?? 0
  const clustered = new Set<string>()
  const centres = [...next.keys()].toSorted((x, y) => sessionsOf(y) - sessionsOf(x) || (x < y ? -1 : 1))
  return centres.flatMap((centre) => {
    if (clustered.has(centre)) return []
    const members = (next.get(centre) ?? []).filter(({ id }) => !clustered.has(id))
    if (members.length === 0) return []
    for (const { id } of [{ id: centre }, ...members]) clustered.add(id)
    const sorted = members.toSorted((x, y) => y.sessions - x.sessions || (x.id < y.id ? -1 : 1))
    return [{ centre, members: [{ id: centre, sessions: sessionsOf(centre) }, ...sorted] }]
  })
}
