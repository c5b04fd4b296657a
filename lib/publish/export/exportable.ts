import { conflict } from '@/lib/domain/problem/problem'
import { exportSkillMd } from '@/lib/skill-md/export'
import { parseSkillMd } from '@/lib/skill-md/parse'
import type { SkillFileBytes } from '@/lib/skill-md/read-skill-files'
import { validateStrict } from '@/lib/skill-md/validate'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { versionFiles } from '@/lib/library'
import { overlaysOf } from '@/lib/serving'

/** The files of a skill as any reader of the standard takes them, or why there are none. */
export type Exportable = { ok: true; files: SkillFileBytes[] } | { ok: false; reason: string }

/** Files that pass the strict validator stay as they are, byte for byte; others are written anew where that helps. */
export function strictFiles(name: string, files: readonly SkillFileBytes[]): Exportable {
  const main = files.find((file) => file.path === 'SKILL.md')
  if (!main) return { ok: false, reason: 'It has no SKILL.md.' }
  const text = new TextDecoder().decode(main.content)
  if (validateStrict(text, name).ok) return { ok: true, files: [...files] }
  const parsed = parseSkillMd(text, { directory: name })
  if (!parsed.ok) return { ok: false, reason: parsed.diagnostics[0]?.message ?? 'Its SKILL.md cannot be read.' }
  const exported = exportSkillMd({ ...parsed.skill, name })
  if (!exported.ok) return { ok: false, reason: exported.errors.map((error) => error.message).join(' ') }
  const content = new TextEncoder().encode(exported.text)
  return { ok: true, files: files.map((file) => (file.path === 'SKILL.md' ? { path: file.path, content } : file)) }
}

/**
 * The files of a skill as they are served, fit for export.
 * @throws Problem `conflict` saying what a person has to shorten or mend first.
 */
export async function requireExportable(
  db: Queryable,
  ctx: Context,
  skill: Skill,
  agent?: string | null,
): Promise<SkillFileBytes[]> {
  const overlay = (await overlaysOf(db, ctx, [skill], agent)).get(skill.id)
  const own = async () => (await versionFiles(db, skill.id, skill.version)).map(({ path, content }) => ({ path, content }))
  const diagnostics = strictFiles(skill.name, overlay ? overlay.files : await own())
  if (diagnostics.ok) return diagnostics.files
  throw conflict(`"${skill.name}" does not pass the strict standard, so it is not exported: ${diagnostics.reason}`)
}
