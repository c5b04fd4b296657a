import { parseSkillMd } from '@/lib/skill-md/parse'
import { serialiseSkillMd } from '@/lib/skill-md/serialise'
import { titleOf } from '@/lib/skill-md/title'
import type { TextFile } from '@/lib/library'

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

/**
 * As `renameDraft`, for a person's choice of a name: a drafted title that told the old one goes with it, in the front matter
 * and over the text. A name that stays leaves the title.
 */
export function renameByPerson(files: TextFile[], name: string, description?: string): TextFile[] {
  const renamed = renameDraft(files, name, description)
  const before = parseSkillMd(files.find((file) => file.path === 'SKILL.md')?.text ?? '')
  if (!before.ok || before.skill.name === name) return renamed
  const [old, title] = [titleOf(before.skill), titleOf({ name, metadata: {}, extra: {} })]
  return renamed.map((file) => {
    const parsed = file.path === 'SKILL.md' ? parseSkillMd(file.text) : null
    if (!parsed?.ok || !parsed.skill.metadata.title) return file
    const body = parsed.skill.body.replace(`# ${old}\n`, () => `# ${title}\n`)
    const metadata = { ...parsed.skill.metadata, title }
    return { path: file.path, text: serialiseSkillMd({ ...parsed.skill, metadata, body }) }
  })
}

/** The readable name a draft gives itself. */
export function titleOfDraft(files: TextFile[]): string | null {
  const parsed = parseSkillMd(files.find((file) => file.path === 'SKILL.md')?.text ?? '')
  return parsed.ok ? titleOf(parsed.skill) : null
}

/** Only where the text means the skill: a data file's name, a document's mention. Commands that hold the same word stay. */
function renameIn({ path, text }: TextFile, before: string, name: string): string {
  if (path.endsWith('.json')) return text.replaceAll(`"name": ${JSON.stringify(before)}`, `"name": ${JSON.stringify(name)}`)
  if (!path.endsWith('.md')) return text
  return text.replaceAll(new RegExp(`(?<![\\w-])${before}(?![\\w-])`, 'g'), name)
}
