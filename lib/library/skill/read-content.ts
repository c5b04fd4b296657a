import { extractSteps } from '@/lib/skill-md/extract-steps'
import { parseSkillMd } from '@/lib/skill-md/parse'
import type { SkillMd } from '@/lib/skill-md/skill'
import { readList } from '@/lib/skill-md/moved-keys'
import { triggersOf } from '@/lib/skill-md/triggers'
import { validateStrict } from '@/lib/skill-md/validate'
import type { Queryable } from '@/lib/store/client'
import type { Skill, VersionFile } from '@/prisma/generated/sqlite/client'

/** Files of a version, by path. */
export async function versionFiles(db: Queryable, skillId: string, number: number): Promise<VersionFile[]> {
  const version = await db.version.findUnique({
    where: { skillId_number: { skillId, number } },
    include: { files: { orderBy: { path: 'asc' } } },
  })
  return version?.files ?? []
}

export const textOf = (file: Pick<VersionFile, 'content'> | undefined): string =>
  file ? new TextDecoder().decode(file.content) : ''

const warningsHeading = /^#{1,6}\s+(?:warnings?|pitfalls|never)\b/i

/** Items of the list under a heading Warnings. */
function warningsIn(body: string): string[] {
  const lines = body.split('\n')
  const start = lines.findIndex((line) => warningsHeading.test(line))
  if (start < 0) return []
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => /^#{1,6}\s/.test(line))
  return (end < 0 ? rest : rest.slice(0, end)).flatMap((line) => /^\s*[-*+]\s+(.+)$/.exec(line)?.[1]?.trim() ?? [])
}

/** The fields of a skill's SKILL.md beside its row. */
export function readContent(row: Pick<Skill, 'name'>, content: string) {
  const parsed = parseSkillMd(content, { directory: row.name })
  const declared: Partial<SkillMd> = parsed.skill ?? {}
  const body = declared.body ?? content
  const verdict = validateStrict(content, row.name)
  const metadata = declared.metadata ?? {}
  return {
    body,
    triggers: parsed.skill ? triggersOf(parsed.skill) : [],
    steps: extractSteps(body).map((step) => step.description),
    warnings: warningsIn(body),
    aliases: declared.aliases ?? [],
    dependsOn: declared.dependsOn ?? [],
    conflictsWith: declared.conflictsWith ?? [],
    extends: typeof declared.extra?.extends === 'string' ? declared.extra.extends : (metadata.extends ?? null),
    parent: metadata.parent ?? null,
    lineage: [...readList(metadata.merged_from ?? ''), ...readList(metadata.split_from ?? '')],
    validation: {
      ok: verdict.ok,
      errors: verdict.errors.map(({ message, line }) => (line === undefined ? message : `line ${line}: ${message}`)),
    },
  }
}
