import { lcsLength, overlapAtLeast, type ShapeKey } from '@/lib/domain/overlap/lcs'

/** Default policy values; both are settings of a workspace, agent or skill. */
export const overlapPolicy = { evolve: 0.7, merge: 0.9, mergeFloor: 0.7, sequenceWeight: 0.6 } as const
export type OverlapPolicy = { [K in keyof typeof overlapPolicy]: number }

/** What the decision needs to know of a skill that has steps. `uses` and `createdAt` (ISO) settle ties. */
export interface SequencedSkill {
  steps: ArrayLike<ShapeKey>
  isSameAgent: boolean
  isLearned: boolean
  isProtected: boolean
  /** Live or deprecated: any other state takes no new version. */
  canEvolve: boolean
  uses?: number
  createdAt?: string
}

/**
 * evolve: a new version of the skill; same: evidence for the version it has; propose: only a proposal to the skill's owner;
 * new: a candidate of its own.
 */
export type PatternDecision = 'evolve' | 'same' | 'propose' | 'new'

export interface Overlapping {
  decision: PatternDecision
  lcs: number
  longer: number
  overlap: number
}

/** What a mined pattern means for one skill. */
export function decidePattern(
  pattern: ArrayLike<ShapeKey>,
  skill: SequencedSkill,
  policy: OverlapPolicy = overlapPolicy,
): Overlapping {
  const lcs = lcsLength(pattern, skill.steps)
  const longer = Math.max(pattern.length, skill.steps.length)
  const measured = { lcs, longer, overlap: longer === 0 ? 0 : lcs / longer }
  if (!skill.isSameAgent || !skill.canEvolve || !overlapAtLeast(lcs, longer, policy.evolve))
    return { decision: 'new', ...measured }
  if (lcs === longer) return { decision: 'same', ...measured }
  return { decision: skill.isLearned && !skill.isProtected ? 'evolve' : 'propose', ...measured }
}

/** The skill that a pattern concerns: best overlap, then more uses, then the older one; null when it is new to all. */
export function choosePatternTarget<S extends SequencedSkill>(
  pattern: ArrayLike<ShapeKey>,
  skills: readonly S[],
  policy: OverlapPolicy = overlapPolicy,
): (Overlapping & { skill: S }) | null {
  let best: (Overlapping & { skill: S }) | null = null
  for (const skill of skills) {
    const match = { skill, ...decidePattern(pattern, skill, policy) }
    if (match.decision !== 'new' && (!best || isBetter(match, best))) best = match
  }
  return best
}

type Match = Overlapping & { skill: SequencedSkill }

function isBetter(a: Match, b: Match): boolean {
  const byOverlap = a.lcs * b.longer - b.lcs * a.longer
  if (byOverlap !== 0) return byOverlap > 0
  const byUses = (a.skill.uses ?? 0) - (b.skill.uses ?? 0)
  if (byUses !== 0) return byUses > 0
  return (a.skill.createdAt ?? '') < (b.skill.createdAt ?? '')
}

export type MergeDecision = 'propose-merge' | 'none' | 'refused'

/** One side of a merge. */
export interface MergeSide {
  steps: ArrayLike<ShapeKey>
  isLearned: boolean
}

/** Similarity by an overlap of steps: from the floor on raised by like words, and never lowered. */
export function mixedSimilarity(overlap: number, words: number, policy: OverlapPolicy = overlapPolicy): number {
  if (!overlapAtLeast(overlap, 1, policy.mergeFloor)) return overlap
  return Math.max(overlap, policy.sequenceWeight * overlap + (1 - policy.sequenceWeight) * words)
}

/**
 * Whether a policy may propose to merge `source` into `target`. `wordSimilarity` in [0, 1] is 0 where unknown. Similarity of two
 * sequences that overlap by at least 0.70 is the greater of the overlap and 0.6 · overlap + 0.4 · word similarity. Learned merges
 * into learned only, and nothing into itself.
 */
export function decideMerge(
  target: MergeSide,
  source: MergeSide,
  likeness: { isSameSkill?: boolean; wordSimilarity?: number } = {},
  policy: OverlapPolicy = overlapPolicy,
): { decision: MergeDecision; similarity: number; lcs: number; longer: number } {
  const lcs = lcsLength(target.steps, source.steps)
  const longer = Math.max(target.steps.length, source.steps.length)
  const share = longer === 0 ? 0 : lcs / longer
  const similarity = mixedSimilarity(share, likeness.wordSimilarity ?? 0, policy)
  const reaches = overlapAtLeast(lcs, longer, policy.mergeFloor) && similarity >= policy.merge - 1e-9
  const isRefused = likeness.isSameSkill === true || !target.isLearned || !source.isLearned
  const decision = isRefused ? 'refused' : reaches ? 'propose-merge' : 'none'
  return { decision, similarity, lcs, longer }
}
