import { invalid } from '@/lib/domain/problem/problem'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { writeFields, type SharedFields } from '@/lib/skill-md/shared-fields'
import type { SkillMd } from '@/lib/skill-md/skill'
import { validateStrict } from '@/lib/skill-md/validate'
import { withSteps, type DeclaredStep } from '@/lib/skill-md/write-steps'

/** Fields declared beside a skill's text; absent ones stay as in the text. */
export interface DeclaredBeside {
  metadata?: Record<string, string>
  dependsOn?: string[]
  conflictsWith?: string[]
  /** The skill that it overlays; null removes the overlay. */
  extends?: string | null
  /** Added to the aliases in the text. */
  aliases?: string[]
  /** Title and lists that the row also has. */
  fields?: Partial<SharedFields>
  /** Added to the body when it has no steps of its own. */
  steps?: readonly DeclaredStep[]
}

/** Builds the SKILL.md of that name from a body or a whole SKILL.md; unreadable content is refused with the reason. */
export function skillMdFrom(content: string, name: string, description: string, beside: DeclaredBeside = {}): string {
  const whole = content.startsWith('---')
    ? content
    : `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n${content}`
  const parsed = parseSkillMd(whole, { directory: name })
  if (!parsed.ok) throw invalid(`content: ${parsed.diagnostics[0]?.message ?? 'it cannot be read'}`)
  const merged = { ...parsed.skill, ...overlaid(parsed.skill, beside), name, description }
  const text = writeFields(merged, beside.fields ?? {})
  const verdict = validateStrict(text, name)
  if (!verdict.ok) throw invalid(`content: ${verdict.errors[0]?.message ?? 'not a valid SKILL.md'}`)
  return text
}

function overlaid(skillMd: SkillMd, beside: DeclaredBeside): Partial<SkillMd> {
  const { dependsOn = skillMd.dependsOn, conflictsWith = skillMd.conflictsWith, aliases = [] } = beside
  const metadata = { ...skillMd.metadata, ...beside.metadata }
  const extra = { ...skillMd.extra }
  if (beside.extends !== undefined) {
    delete extra.extends
    delete metadata.extends
    if (beside.extends !== null) metadata.extends = beside.extends
  }
  const body = withSteps(skillMd.body, beside.steps ?? [])
  if (body === null)
    throw invalid('steps: the content cannot take them in. Write them there, as a numbered list under "## Steps".')
  return { body, dependsOn, conflictsWith, aliases: [...new Set([...skillMd.aliases, ...aliases])], metadata, extra }
}
