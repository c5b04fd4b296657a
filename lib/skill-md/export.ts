import type { SkillMd } from '@/lib/skill-md/skill'
import { serialiseSkillMd } from '@/lib/skill-md/serialise'
import { validateStrict, type StrictError } from '@/lib/skill-md/validate'

/** The file to write, or why it may not be written: a description or compatibility note that only a person can shorten. */
export type ExportedSkillMd = { ok: true; text: string } | { ok: false; errors: StrictError[] }

/** Exports strictly: what comes out passes the validator for a directory of the skill's own name. */
export function exportSkillMd(skill: SkillMd): ExportedSkillMd {
  const text = serialiseSkillMd(skill)
  const verdict = validateStrict(text, skill.name)
  return verdict.ok ? { ok: true, text } : { ok: false, errors: verdict.errors }
}
