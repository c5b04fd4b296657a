import { parseSkillMd } from '@/lib/skill-md/parse'
import { serialiseSkillMd } from '@/lib/skill-md/serialise'
import type { TextFile } from '../skill/add-version'

/** Puts another name (and description) into a draft's SKILL.md; every other file stays as it is. */
export function renameDraft(files: TextFile[], name: string, description?: string): TextFile[] {
  return files.map((file) => {
    if (file.path !== 'SKILL.md') return file
    const parsed = parseSkillMd(file.text)
    if (!parsed.ok) return file
    const skill = { ...parsed.skill, name, description: description ?? parsed.skill.description }
    return { path: file.path, text: serialiseSkillMd(skill) }
  })
}
