import { parseSkillMd } from '@/lib/skill-md/parse'
import { serialiseSkillMd } from '@/lib/skill-md/serialise'
import type { TextFile } from '../skill/add-version'

/** Puts another name (and description) into a draft: its SKILL.md anew, and the name wherever its other files say it. */
export function renameDraft(files: TextFile[], name: string, description?: string): TextFile[] {
  const main = files.find((file) => file.path === 'SKILL.md')
  const parsed = parseSkillMd(main?.text ?? '')
  if (!parsed.ok) return files
  const before = parsed.skill.name
  const skill = { ...parsed.skill, name, description: description ?? parsed.skill.description }
  return files.map((file) => {
    if (file.path === 'SKILL.md') return { path: file.path, text: serialiseSkillMd(skill) }
    return { path: file.path, text: renameIn(file, before, name) }
  })
}

/** Only where the text means the skill: a data file's name, a document's mention. Commands that hold the same word stay. */
function renameIn({ path, text }: TextFile, before: string, name: string): string {
  if (path.endsWith('.json')) return text.replaceAll(`"name": ${JSON.stringify(before)}`, `"name": ${JSON.stringify(name)}`)
  if (!path.endsWith('.md')) return text
  return text.replaceAll(new RegExp(`(?<![\\w-])${before}(?![\\w-])`, 'g'), name)
}
