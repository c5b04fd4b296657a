import { overlap } from './lcs'
import { documentWeights, wordSimilarity, wordsOf } from './word-similarity'

/** From this similarity on two proposals are shown as one group: the same number from which a skill is named as similar. */
const nearFrom = 0.75

/** One proposal of a list, in the list's order. */
export interface Proposed {
  id: string
  /** Only proposals of one kind can repeat each other. */
  kind: string
  /** One key a step; without steps, its words are compared. */
  steps: readonly string[]
  /** Name, description and whatever else it says. */
  texts: readonly string[]
}

/** What a proposal nearly repeats: one that stands before it, and how alike they are, 0…1. */
export interface Near {
  id: string
  similarity: number
}

/**
 * Which proposals nearly repeat one before them. Each joins the leader it is most like, never another member: groups do not form by
 * chains. Overlap of the steps where both have some, else the weighted Jaccard of their words.
 */
export function nearDuplicates(list: readonly Proposed[]): Map<string, Near> {
  const words = new Map(list.map((one) => [one.id, wordsOf(one.texts)]))
  const weight = documentWeights([...words.values()])
  const none: ReadonlySet<string> = new Set()
  const alike = (a: Proposed, b: Proposed): number =>
    a.steps.length > 0 && b.steps.length > 0
      ? overlap(a.steps, b.steps)
      : wordSimilarity(words.get(a.id) ?? none, words.get(b.id) ?? none, weight)
  const leaders: Proposed[] = []
  const near = new Map<string, Near>()
  for (const one of list) {
    let best: Near | null = null
    for (const leader of leaders) {
      if (leader.kind !== one.kind) continue
      const similarity = alike(leader, one)
      if (similarity >= nearFrom - 1e-9 && similarity > (best?.similarity ?? 0)) best = { id: leader.id, similarity }
    }
    if (best) near.set(one.id, best)
    else leaders.push(one)
  }
  return near
}

/** The list with every proposal behind the one it nearly repeats; otherwise the order stays. */
export function grouped<T extends { id: string }>(list: readonly T[], near: ReadonlyMap<string, Near>): T[] {
  return list.flatMap((leader) =>
    near.has(leader.id) ? [] : [leader, ...list.filter((one) => near.get(one.id)?.id === leader.id)],
  )
}
