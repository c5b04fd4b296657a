import type { SkillFileBytes } from '@/lib/skill-md/read-skill-files'
import { inChunks } from '@/lib/store/in-chunks'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'

/** Files of the current versions of some skills, by skill, each in the order of their paths. */
export async function currentFiles(
  db: Queryable,
  rows: readonly Pick<Skill, 'id' | 'version'>[],
): Promise<Map<string, SkillFileBytes[]>> {
  const numbers = new Map(rows.map((row) => [row.id, row.version]))
  const ids = rows.map((row) => row.id)
  const versions = await inChunks(ids, (some) =>
    db.version.findMany({ where: { skillId: { in: some } }, select: { id: true, skillId: true, number: true } }),
  )
  const current = versions.filter((version) => numbers.get(version.skillId) === version.number)
  const skillOf = new Map(current.map((version) => [version.id, version.skillId]))
  const files = await inChunks([...skillOf.keys()], (some) =>
    db.versionFile.findMany({ where: { versionId: { in: some } }, orderBy: { path: 'asc' } }),
  )
  const byVersion = new Map<string, SkillFileBytes[]>()
  for (const { versionId, path, content } of files) {
    const skillId = skillOf.get(versionId) ?? ''
    byVersion.set(skillId, [...(byVersion.get(skillId) ?? []), { path, content }])
  }
  return byVersion
}
