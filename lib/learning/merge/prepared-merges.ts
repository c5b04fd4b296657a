import { findMerges } from '@/lib/domain/merge/find-merges'
import { provingOrigins } from '@/lib/domain/lifecycle/origin'
import { isLive } from '@/lib/domain/lifecycle/states'
import { groupBy } from '@/lib/domain/collection/group-by'
import type { Policy } from '@/lib/domain/policy/policy'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { similarSkills } from '@/lib/library'

export interface MergePair {
  target: Skill
  source: Skill
  similarity: number
}

/** Whose skills are compared: an agent's own, or, without one, those that people wrote and loaded. */
export interface MergeScope {
  agentId: string | null
  policy: Policy
}

/** Pairs of skills that were compared before the transaction that proposes to merge them. */
export class PreparedMerges {
  private constructor(
    readonly pairs: MergePair[],
    /** The revisions of all skills that were compared. */
    readonly mark: string,
  ) {}

  static async read(db: Queryable, ctx: Context, scope: MergeScope): Promise<PreparedMerges> {
    const skills = await comparedSkills(db, ctx, scope)
    return new PreparedMerges(await findPairs(db, ctx, skills, scope), markOf(skills))
  }

  /** The pairs as the skills are now: compared once more where one of them changed, came or went. */
  async of(db: Queryable, ctx: Context, scope: MergeScope): Promise<MergePair[]> {
    const skills = await comparedSkills(db, ctx, scope)
    return markOf(skills) === this.mark ? this.pairs : findPairs(db, ctx, skills, scope)
  }
}

const markOf = (skills: readonly Skill[]): string =>
  JSON.stringify(skills.map(({ id, revision, version, judgedEver }) => [id, revision, version, judgedEver]))

const written = ['human'] as const

/** Live skills that may be merged with each other; none where the policy merges none. */
async function comparedSkills(db: Queryable, ctx: Context, { agentId, policy }: MergeScope): Promise<Skill[]> {
  if (policy.merge === 'off') return []
  const origin = { in: agentId === null ? [...written] : [...provingOrigins] }
  const where = { workspaceId: ctx.workspace.id, agentId, origin, isWarning: false }
  return (await db.skill.findMany({ where, orderBy: { id: 'asc' } })).filter((row) => isLive(row.state))
}

/** Pairs of one origin that are like enough; who is more used leads. */
async function findPairs(db: Queryable, ctx: Context, skills: readonly Skill[], { policy }: MergeScope): Promise<MergePair[]> {
  const pairs: MergePair[] = []
  for (const group of groupBy(skills, (row) => row.origin).values()) {
    const byId = new Map(group.map((row) => [row.id, row]))
    const near = new Map<string, { id: string; similarity: number }[]>()
    for (const row of group) near.set(row.id, await similarSkills(db, ctx, row, new Set(byId.keys()), policy.mergeSimilarity))
    const sides = group.map((row) => ({ id: row.id, support: row.judgedEver, createdAt: row.createdAt.toISOString() }))
    const found = findMerges(sides, (id) => near.get(id) ?? [])
    for (const { similarity, ...ids } of found) {
      const [target, source] = [byId.get(ids.target), byId.get(ids.source)]
      if (target && source) pairs.push({ target, source, similarity })
    }
  }
  return pairs
}
