import { likenessPolicy } from './likeness'
import { likenessIndex } from './likeness-index'
import type { Profile } from './profile'

/** One proposal of a list, in the list's order. */
export interface Proposed {
  id: string
  /** Only proposals of one kind can repeat each other. */
  kind: string
  profile: Profile
}

/** What a proposal nearly repeats: one that stands before it, and how alike they are, 0…1. */
export interface Near {
  id: string
  similarity: number
}

/**
 * Which proposals nearly repeat one before them, from the similarity on at which a skill is named as similar. Each joins the leader it
 * is most like, of equals the first, and never another member: groups do not form by chains.
 */
export function nearDuplicates(list: readonly Proposed[]): Map<string, Near> {
  const index = likenessIndex(new Map(list.map(({ id, profile }) => [id, profile])), likenessPolicy.similar)
  const place = new Map<string, number>()
  const kinds = new Map(list.map(({ id, kind }) => [id, kind]))
  const near = new Map<string, Near>()
  for (const [at, { id, kind, profile }] of list.entries()) {
    const isLeader = (other: string): boolean => place.has(other) && kinds.get(other) === kind
    const [best] = index
      .near(profile, likenessPolicy.similar, isLeader)
      .toSorted((a, b) => b.similarity - a.similarity || place.get(a.id)! - place.get(b.id)!)
    if (best) near.set(id, { id: best.id, similarity: best.similarity })
    else place.set(id, at)
  }
  return near
}

/** The list with every proposal behind the one it nearly repeats; otherwise the order stays. */
export function grouped<T extends { id: string }>(list: readonly T[], near: ReadonlyMap<string, Near>): T[] {
  return list.flatMap((leader) =>
    near.has(leader.id) ? [] : [leader, ...list.filter((one) => near.get(one.id)?.id === leader.id)],
  )
}
