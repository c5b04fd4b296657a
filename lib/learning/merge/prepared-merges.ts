import { findMerges, type FoundMerge } from '@/lib/domain/merge/find-merges'
import { isLive } from '@/lib/domain/lifecycle/states'
import { documentWeights, wordSimilarity } from '@/lib/domain/overlap/word-similarity'
import type { Policy } from '@/lib/domain/policy/policy'
import type { Queryable } from '@/lib/store/client'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { wordsOfSkill } from '@/lib/library'

/** Skills whose words are read; where more are near each other, they are compared by steps alone. */
const wordsMax = 200

export interface MergePair {
  target: Skill
  source: Skill
  similarity: number
}

interface MergeSource {
  agent: { id: string }
  policy: Policy
  /** A shape's hash as patterns of today are made of it. */
  essentialHash: (hash: string) => string
}

/** Pairs of skills that were compared before the transaction that proposes to merge them. */
export class PreparedMerges {
  private constructor(
    readonly pairs: MergePair[],
    /** The revisions of all skills that were compared. */
    readonly mark: string,
  ) {}

  static async read(db: Queryable, source: MergeSource): Promise<PreparedMerges> {
    const skills = await comparedSkills(db, source)
    return new PreparedMerges(await findPairs(db, skills, source), markOf(skills))
  }

  /** The pairs as the skills are now: compared once more where one of them changed, came or went. */
  async of(db: Queryable, source: MergeSource): Promise<MergePair[]> {
    const skills = await comparedSkills(db, source)
    return markOf(skills) === this.mark ? this.pairs : findPairs(db, skills, source)
  }
}

const markOf = (skills: readonly Skill[]): string =>
  JSON.stringify(skills.map(({ id, revision, version, judgedEver }) => [id, revision, version, judgedEver]))

/** Live learned skills of the agent; none where the policy merges none. */
async function comparedSkills(db: Queryable, { agent, policy }: MergeSource): Promise<Skill[]> {
  if (policy.merge === 'off') return []
  const where = { agentId: agent.id, origin: 'learned', isWarning: false } as const
  return (await db.skill.findMany({ where, orderBy: { id: 'asc' } })).filter((row) => isLive(row.state))
}

/** Pairs of live learned skills of the agent that are like enough; who is more used leads. */
async function findPairs(db: Queryable, skills: readonly Skill[], { policy, essentialHash }: MergeSource): Promise<MergePair[]> {
  const withSteps = skills.filter((row) => jsonColumns.Skill.shapes(row.shapes).length > 0)
  const sides = withSteps.map((row) => ({
    id: row.id,
    steps: jsonColumns.Skill.shapes(row.shapes).map(essentialHash),
    support: row.judgedEver,
    createdAt: row.createdAt.toISOString(),
  }))
  const near = findMerges(sides, policy.mergeSimilarity, () => 1)
  if (near.length === 0) return []
  const byId = new Map(withSteps.map((row) => [row.id, row]))
  const named = new Set(near.flatMap((one) => [one.target, one.source]))
  const words = await loadWords(db, named.size > wordsMax ? [] : withSteps.filter((row) => named.has(row.id)))
  const found = findMerges(sides, policy.mergeSimilarity, words)
  return found.flatMap((one: FoundMerge): MergePair[] => {
    const [target, source] = [byId.get(one.target), byId.get(one.source)]
    return target && source ? [{ target, source, similarity: one.similarity }] : []
  })
}

async function loadWords(db: Queryable, skills: readonly Skill[]): Promise<(a: string, b: string) => number> {
  const words = new Map<string, ReadonlySet<string>>()
  for (const skill of skills) words.set(skill.id, await wordsOfSkill(db, skill))
  const weight = documentWeights([...words.values()])
  return (a, b) => {
    const [own, other] = [words.get(a), words.get(b)]
    return own && other ? wordSimilarity(own, other, weight) : 0
  }
}
