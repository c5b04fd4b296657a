/** A skill as a merge looks at it; `support` and `createdAt` (ISO) say who leads. */
export interface Mergeable {
  id: string
  support: number
  createdAt: string
}

export interface FoundMerge {
  target: string
  source: string
  similarity: number
}

/**
 * Which skills say the same: clusters around the best-supported one (ties: the older, then by id), each member as like its leader as a
 * merge asks; a member leads nobody, so that no chain forms. `near` names those that are as like a skill, the most alike first.
 */
export function findMerges(
  skills: readonly Mergeable[],
  near: (id: string) => readonly { id: string; similarity: number }[],
): FoundMerge[] {
  const ordered = skills.toSorted((a, b) => b.support - a.support || order(a.createdAt, b.createdAt) || order(a.id, b.id))
  const place = new Map(ordered.map((skill, at) => [skill.id, at]))
  const members = new Set<string>()
  const pairs: FoundMerge[] = []
  for (const [at, leader] of ordered.entries()) {
    if (members.has(leader.id)) continue
    for (const { id, similarity } of near(leader.id)) {
      if (members.has(id) || (place.get(id) ?? -1) <= at) continue
      members.add(id)
      pairs.push({ target: leader.id, source: id, similarity })
    }
  }
  return pairs
}

const order = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
