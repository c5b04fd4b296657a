import type { Queryable } from '@/lib/store/client'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import type { UndoRows } from '@/lib/kernel'

/** A skill with some of its versions and their files, as an undo of its events changes them. */
export async function skillRows(db: Queryable, id: string, versions: Prisma.VersionWhereInput): Promise<UndoRows> {
  const version = { skillId: id, ...versions }
  return {
    Skill: await db.skill.findMany({ where: { id } }),
    Version: await db.version.findMany({ where: version }),
    VersionFile: await db.versionFile.findMany({ where: { version } }),
    VersionRelation: await db.versionRelation.findMany({ where: { version } }),
  }
}

/** Candidates with their patterns, as an undo of a decision changes them. */
export async function candidateRows(db: Queryable, where: Prisma.CandidateWhereInput): Promise<UndoRows> {
  const candidates = await db.candidate.findMany({ where })
  const patterns = candidates.flatMap(({ patternId }) => patternId ?? [])
  const Pattern = patterns.length === 0 ? [] : await db.pattern.findMany({ where: { id: { in: patterns } } })
  return { Candidate: candidates, Pattern }
}
