import type { Draft } from '@/lib/domain/draft/types'
import type { Policy } from '@/lib/domain/policy/policy'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { inChunks } from '@/lib/store/in-chunks'
import { draftRevision, type DraftedRevision } from './draft-revision'
import type { Finding } from './finding'
import type { Drafted } from './prepared-evidence'
import { chooseRevision, loadEvolvable } from './revision-target'

/** Of which agent's skills new versions may be found, and from what likeness on. */
export interface RevisionSource {
  agent: { id: string }
  /** A shape's hash as patterns of today are made of it. */
  essentialHash: (hash: string) => string
  policy: Pick<Policy, 'evolveOverlap'>
}

interface Prepared {
  skillId: string
  mark: string
  made: DraftedRevision
}

/** Drafts of new versions that were laid over their skills before the transaction that stores them. */
export class PreparedRevisions {
  readonly #byDraft = new Map<Draft, Prepared>()

  /** Drafts what `found`, the drafts of an agent's patterns, would change in its skills. */
  static async read(
    db: Queryable,
    workspaceId: string,
    { agent, essentialHash, policy }: RevisionSource,
    found: readonly (Drafted & { finding: Finding })[],
  ): Promise<PreparedRevisions> {
    const prepared = new PreparedRevisions()
    const skills = await loadEvolvable(db, { workspaceId, agentId: agent.id }, essentialHash)
    const wanted = found.flatMap(({ finding, draft }) => {
      const target = chooseRevision(finding.shapeHashes, skills, policy.evolveOverlap)
      return target && target.decision !== 'same' ? [{ skill: target.skill, draft }] : []
    })
    // Before the drafts: what changes while they are made is seen as changed.
    const marks = await markSkills(
      db,
      wanted.map(({ skill }) => skill),
    )
    for (const { skill, draft } of wanted) {
      const mark = marks.get(skill.id) ?? ''
      prepared.#byDraft.set(draft, { skillId: skill.id, mark, made: await draftRevision(db, skill, draft) })
    }
    return prepared
  }

  /** The draft laid over the skill as it is now: made once more where the skill or what was approved for it changed since. */
  async of(db: Queryable, skill: Skill, draft: Draft): Promise<DraftedRevision> {
    const prepared = this.#byDraft.get(draft)
    const isCurrent = prepared?.skillId === skill.id && (await markSkills(db, [skill])).get(skill.id) === prepared.mark
    return isCurrent ? prepared.made : draftRevision(db, skill, draft)
  }
}

/** The state of skills and of the candidates that their versions came from, by skill. */
async function markSkills(db: Queryable, skills: readonly Skill[]): Promise<Map<string, string>> {
  const ids = [...new Set(skills.map(({ id }) => id))]
  const approved = await inChunks(ids, (some) =>
    db.candidate.findMany({
      where: { skillId: { in: some }, status: 'promoted' },
      select: { id: true, skillId: true, revision: true },
      orderBy: { id: 'asc' },
    }),
  )
  return new Map(
    skills.map((skill) => [skill.id, JSON.stringify([skill, approved.filter(({ skillId }) => skillId === skill.id)])]),
  )
}
