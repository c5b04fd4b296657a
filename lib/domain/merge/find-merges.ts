import { decideMerge, overlapPolicy } from '@/lib/domain/overlap/decide'
import { overlapIndex } from '@/lib/domain/overlap/nearest'

/** A learned skill as a merge looks at it; `support` and `createdAt` (ISO) say who leads. */
export interface Mergeable {
  id: string
  steps: readonly string[]
  support: number
  createdAt: string
}

export interface FoundMerge {
  target: string
  source: string
  similarity: number
}

/**
 * Which learned skills of one agent say the same: clusters around the best-supported one (ties: the older), each member as like its
 * leader as `from` asks; a member leads nobody, so that no chain forms. `words` in [0, 1] is asked for pairs whose steps are near.
 */
export function findMerges(skills: readonly Mergeable[], from: number, words: (a: string, b: string) => number): FoundMerge[] {
  const ordered = skills.toSorted(
    (a, b) => b.support - a.support || (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0),
  )
  const byId = new Map(ordered.map((skill) => [skill.id, skill]))
  const place = new Map(ordered.map((skill, at) => [skill.id, at]))
  const index = overlapIndex(ordered, overlapPolicy.mergeFloor)
  const members = new Set<string>()
  const pairs: FoundMerge[] = []
  for (const leader of ordered) {
    if (members.has(leader.id) || leader.steps.length === 0) continue
    for (const { id } of index.near(leader.steps)) {
      const member = byId.get(id)
      if (!member || members.has(id) || place.get(id)! <= place.get(leader.id)!) continue
      const sides = [leader, member].map(({ steps }) => ({ steps, isLearned: true }))
      const overlap = { wordSimilarity: words(leader.id, id) }
      const { decision, similarity } = decideMerge(sides[0]!, sides[1]!, overlap, { ...overlapPolicy, merge: from })
      if (decision !== 'propose-merge') continue
      members.add(id)
      pairs.push({ target: leader.id, source: id, similarity })
    }
  }
  return pairs
}
