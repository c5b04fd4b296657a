import { riskLevel, type RiskLevel } from '@/lib/domain/score/risk-level'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import { Prisma } from '@/prisma/generated/sqlite/client'
import { bytesOf, type FileContent } from './scan-version'

/** Files of a skill's version, as bytes. */
export async function filesOf(
  tx: { db: Queryable },
  skillId: string,
  number: number,
): Promise<{ path: string; content: Uint8Array }[]> {
  const version = await tx.db.version.findUnique({
    where: { skillId_number: { skillId, number } },
    include: { files: { orderBy: { path: 'asc' } } },
  })
  return (version?.files ?? []).map(({ path, content }) => ({ path, content }))
}

/** SKILL.md of the current version of some skills, by skill. */
export async function currentMains(db: Queryable, skillIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await inChunks(skillIds, (some) =>
    db.$queryRaw<{ skill: string; content: Uint8Array }[]>(Prisma.sql`
      SELECT s."id" AS skill, f."content" AS content FROM "Skill" s
      JOIN "Version" v ON v."skillId" = s."id" AND v."number" = s."version"
      JOIN "VersionFile" f ON f."versionId" = v."id" AND f."path" = 'SKILL.md'
      WHERE s."id" IN (${Prisma.join(some)})`),
  )
  const decoder = new TextDecoder()
  return new Map(rows.map(({ skill, content }) => [skill, decoder.decode(content)]))
}

/** The text of the file at this path; empty when there is none. */
export function textIn(files: readonly FileContent[], path: string): string {
  const file = files.find((one) => one.path === path)
  return file ? textOf(file) : ''
}

const textOf = (file: FileContent): string => ('text' in file ? file.text : new TextDecoder().decode(bytesOf(file)))

/** The risk of a version's instructions and scripts, with what revealed it. */
export const riskIn = (files: readonly FileContent[]) =>
  riskLevel(files.filter(({ path }) => path === 'SKILL.md' || path.startsWith('scripts/')).map(textOf))

export const riskOf = (files: readonly FileContent[]): RiskLevel => riskIn(files).value
