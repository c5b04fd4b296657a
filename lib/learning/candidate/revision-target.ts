import { isOnDisk } from '@/lib/domain/lifecycle/states'
import { choosePatternTarget, overlapPolicy, type Overlapping } from '@/lib/domain/overlap/decide'
import type { Queryable } from '@/lib/store/client'
import type { Candidate, Skill } from '@/prisma/generated/sqlite/client'
import { versionSequences } from './version-sequences'

/** A skill that a pattern may become a new version of, with the sequence of each of its versions. */
export interface Evolvable {
  skill: Skill
  sequences: string[][]
}

/** The skill that a pattern is a version of, and what that means for it. */
export interface RevisionTarget extends Overlapping {
  skill: Skill
}

/** Skills of an agent, and those of nobody, that have steps and stand in the workspace. `essentialHash` brings a shape to today's form. */
export async function loadEvolvable(
  db: Queryable,
  { workspaceId, agentId }: { workspaceId: string; agentId: string },
  essentialHash: (hash: string) => string,
): Promise<Evolvable[]> {
  const skills = await db.skill.findMany({
    where: { workspaceId, isWarning: false, OR: [{ agentId }, { agentId: null }] },
    orderBy: { id: 'asc' },
  })
  const own = skills.filter((skill) => isOnDisk(skill.state))
  const stored = await versionSequences(db, own)
  return own.flatMap((skill) => {
    const all = (stored.get(skill.id) ?? []).map((shapes) => shapes.map(essentialHash))
    const sequences = [...new Map(all.map((shapes) => [shapes.join(), shapes])).values()]
    return sequences.length > 0 ? [{ skill, sequences }] : []
  })
}

/** The skill of some that a pattern concerns most, by the nearest of its versions; null when it is new to all. */
export function chooseRevision(shapes: readonly string[], skills: readonly Evolvable[], evolve: number): RevisionTarget | null {
  const sides = skills.flatMap(({ skill, sequences }) =>
    sequences.map((steps) => ({
      skill,
      steps,
      isSameAgent: true,
      isLearned: skill.origin === 'learned',
      isProtected: skill.isProtected,
      canEvolve: true,
      uses: skill.judgedEver,
      createdAt: skill.createdAt.toISOString(),
    })),
  )
  const target = choosePatternTarget(shapes, sides, { ...overlapPolicy, evolve })
  return target ? { ...target, skill: target.skill.skill } : null
}

/** What a candidate of kind revision keeps of the moment it was drafted in. */
export interface RevisionMetadata {
  /** Null where it was written and not mined. */
  overlap: number | null
  /** The version that it was laid over. */
  version: number
  /** Shape hashes of that version. */
  from: string[]
  /** SKILL.md as it was drafted, before what people wrote was laid over it: what the next revision compares with; null where nothing was. */
  drafted: string | null
  /** Files of that version which stay as they are: no text, so that a draft cannot hold them. */
  kept?: string[]
}

/** That, of a candidate; null of one that revises nothing. */
export function revisionOf({ kind, said }: Pick<Candidate, 'kind' | 'said'>): RevisionMetadata | null {
  if (kind !== 'revision') return null
  const { overlap, version, from, drafted, kept } = (said ?? {}) as Partial<RevisionMetadata>
  if (overlap === undefined || version === undefined || drafted === undefined) return null
  return { overlap, version, from: from ?? [], drafted, kept: kept ?? [] }
}
