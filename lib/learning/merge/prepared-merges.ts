import { findMerges } from '@/lib/domain/merge/find-merges'
import { agentOrigins } from '@/lib/domain/lifecycle/origin'
import { isLive } from '@/lib/domain/lifecycle/states'
import { groupBy } from '@/lib/domain/collection/group-by'
import type { Policy } from '@/lib/domain/policy/policy'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { filesOf, planSkills, similarSkills, textIn, type Planned } from '@/lib/library'
import { parseSkillMd } from '@/lib/skill-md/parse'

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

/** Pairs of skills that were compared, and planned, before the transaction that proposes to merge them. */
export class PreparedMerges {
  readonly #plans = new Map<string, Planned | null>()

  private constructor(
    readonly pairs: MergePair[],
    /** The revisions of all skills that were compared. */
    readonly mark: string,
  ) {}

  static async read(db: Queryable, ctx: Context, scope: MergeScope): Promise<PreparedMerges> {
    const skills = await comparedSkills(db, ctx, scope)
    const prepared = new PreparedMerges(await findPairs(db, ctx, skills, scope), markOf(skills))
    for (const { target, source } of prepared.pairs)
      prepared.#plans.set(planKey(target, source), await planPair(db, target, source))
    return prepared
  }

  /** The pairs as the skills are now: compared once more where one of them changed, came or went. */
  async of(db: Queryable, ctx: Context, scope: MergeScope): Promise<MergePair[]> {
    const skills = await comparedSkills(db, ctx, scope)
    return markOf(skills) === this.mark ? this.pairs : findPairs(db, ctx, skills, scope)
  }

  /** The plan for two skills as they are now, made once more where one of them changed; null where one cannot be read. */
  async planOf(db: Queryable, target: Skill, source: Skill): Promise<Planned | null> {
    const prepared = this.#plans.get(planKey(target, source))
    return prepared === undefined ? planPair(db, target, source) : prepared
  }
}

/** All that a plan is made from: a version's files never change, and the rest is in the rows. */
const planKey = (target: Skill, source: Skill): string => JSON.stringify([target, source])

/** What cannot be read cannot be merged; it says so on its own page. */
async function planPair(db: Queryable, target: Skill, source: Skill): Promise<Planned | null> {
  const isReadable = async (skill: Skill) =>
    Boolean(parseSkillMd(textIn(await filesOf({ db }, skill.id, skill.version), 'SKILL.md')).skill)
  return (await isReadable(target)) && (await isReadable(source)) ? planSkills(db, target, source, []) : null
}

const markOf = (skills: readonly Skill[]): string =>
  JSON.stringify(skills.map(({ id, revision, version, judgedEver }) => [id, revision, version, judgedEver]))

const written = ['human', 'imported'] as const

/** Live skills that may be merged with each other; none where the policy merges none. */
async function comparedSkills(db: Queryable, ctx: Context, { agentId, policy }: MergeScope): Promise<Skill[]> {
  if (policy.merge === 'off') return []
  const origin = { in: agentId === null ? [...written] : [...agentOrigins] }
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
