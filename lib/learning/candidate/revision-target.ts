import { z } from 'zod'
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
const metadataShape = z.object({
  /** Null where it was written and not mined. */
  overlap: z.number().nullable(),
  /** The version that it was laid over. */
  version: z.number(),
  /** Shape hashes of that version. */
  from: z.array(z.string()).default([]),
  /** SKILL.md as it was drafted, before what people wrote was laid over it: what the next revision compares with; null where nothing was. */
  drafted: z.string().nullable(),
  /** Files of that version which stay as they are: no text, so that a draft cannot hold them. */
  kept: z.array(z.string()).default([]),
})
export type RevisionMetadata = z.input<typeof metadataShape>

/** That, of a candidate; null of one that revises nothing. */
export function revisionOf({ kind, said }: Pick<Candidate, 'kind' | 'said'>): z.output<typeof metadataShape> | null {
  return kind === 'revision' ? (metadataShape.safeParse(said).data ?? null) : null
}
