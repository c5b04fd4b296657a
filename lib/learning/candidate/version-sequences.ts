import { fieldOf } from '@/lib/domain/collection/field-of'
import { groupBy } from '@/lib/domain/collection/group-by'
import { inChunks } from '@/lib/store/in-chunks'
import type { Queryable } from '@/lib/store/client'
import type { Candidate, Skill } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'

/**
 * Shape hashes of the sequence of every version of some skills, by skill: as it stands, and as what was approved made it, whether
 * that stood on a pattern or on sessions of its own. A warning of one failing call has no sequence.
 */
export async function versionSequences(
  db: Queryable,
  skills: readonly Pick<Skill, 'id' | 'shapes'>[],
): Promise<Map<string, string[][]>> {
  const approved = await inChunks(
    skills.map(({ id }) => id),
    (some) =>
      db.candidate.findMany({
        where: { skillId: { in: some }, status: 'promoted', NOT: { kind: 'warning', origin: 'failure' } },
        select: { skillId: true, kind: true, said: true, shapes: true, pattern: { select: { shapes: true } } },
        orderBy: { id: 'asc' },
      }),
  )
  const bySkill = groupBy(approved, (row) => row.skillId ?? '')
  return new Map(
    skills.map(({ id, shapes }) => {
      const before = (bySkill.get(id) ?? []).flatMap((row) => [
        jsonColumns.Pattern.shapes(row.pattern?.shapes ?? row.shapes),
        revised(row),
      ])
      const all = [jsonColumns.Skill.shapes(shapes), ...before].filter((sequence) => sequence.length > 0)
      return [id, [...new Map(all.map((sequence) => [sequence.join(), sequence])).values()]]
    }),
  )
}

/** The sequence of the version that a revision was laid over, which no other candidate may hold any more. */
function revised({ kind, said }: Pick<Candidate, 'kind' | 'said'>): string[] {
  return kind === 'revision' ? jsonColumns.Skill.shapes(fieldOf(said, 'from') ?? []) : []
}
