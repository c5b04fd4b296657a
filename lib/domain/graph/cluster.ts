/** Sessions in which two skills were used, by the two ids in order. */
export interface Pair {
  a: string
  b: string
  sessions: number
}

/** Counts in how many sessions each two skills were used together; `bySession` are the skills of each session, each once. */
export function countPairs(bySession: Iterable<readonly string[]>): Pair[] {
  const counts = new Map<string, Pair>()
  for (const skills of bySession) {
    const sorted = [...new Set(skills)].toSorted()
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
  /** The skill that it forms around: the one with the best support. */
  centre: string
  members: string[]
}

/**
 * Clusters by co-occurrence: around the best-supported skill those that were used with it in enough sessions; each skill in
 * one cluster at most, and never by chains. `supportOf` ranks the centres, ties go to the lower id.
 */
export function clustersOf(pairs: readonly Pair[], supportOf: (id: string) => number, sessionsMin = 3): Cluster[] {
  const next = new Map<string, { id: string; sessions: number }[]>()
  for (const { a, b, sessions } of pairs.filter((pair) => pair.sessions >= sessionsMin)) {
    next.set(a, [...(next.get(a) ?? []), { id: b, sessions }])
    next.set(b, [...(next.get(b) ?? []), { id: a, sessions }])
  }
  const taken = new Set<string>()
  const centres = [...next.keys()].toSorted((x, y) => supportOf(y) - supportOf(x) || (x < y ? -1 : 1))
  return centres.flatMap((centre) => {
    if (taken.has(centre)) return []
    const members = (next.get(centre) ?? []).map((one) => one.id).filter((id) => !taken.has(id))
    if (members.length === 0) return []
    for (const id of [centre, ...members]) taken.add(id)
    return [{ centre, members: [centre, ...members.toSorted()] }]
  })
}
