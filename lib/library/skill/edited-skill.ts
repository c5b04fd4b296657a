import type * as contract from '@/lib/contract/skill'
import type { ParsedInputOf } from '@/lib/contract/operation'
import { conflict } from '@/lib/domain/problem/problem'
import { splitFrontmatter } from '@/lib/skill-md/split-frontmatter'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { ReadContext } from '@/lib/kernel'
import type { FileContent } from '@/lib/library/skill/scan-version'
import { aliasesOf } from './relations'
import { requireRelations } from './require-relations'
import { filesOf, textIn } from '@/lib/library/skill/version-texts'
import { carriedFields, fieldsToWrite, isForeign, sayable, withFields, type Fields } from './row-fields'
import { skillMdFrom } from './skill-md-from'

/** Returns a whole SKILL.md as it is; a body alone is put below the current front matter, so that the relations stay. */
function underHead(present: string, content: string): string {
  const split = content.startsWith('---') ? null : splitFrontmatter(present, true)
  return split?.ok ? `---\n${split.frontmatter.trimEnd()}\n---\n${content}` : content
}

type Input = ParsedInputOf<typeof contract.editSkill>

/** The fields of the input; an empty list removes the field. */
function inputFields({ title, triggers, constraints, exampleQueries }: Input): Fields {
  const present = Object.entries({ title, triggers, constraints, exampleQueries })
  return Object.fromEntries(present.filter(([, value]) => value !== undefined))
}

/** The result of an edit; fields absent from the input stay unchanged. */
export interface EditedSkill {
  files: FileContent[]
  /** What changes in the row. */
  data: Pick<Input, 'description' | 'tags' | 'taskType' | 'suggestedTools'> & Fields
}

/** @throws Problem `conflict` when the skill changed since it was read, `invalid` for content that is no skill. */
export async function editedSkill(tx: ReadContext, skill: Skill, input: Input): Promise<EditedSkill> {
  if (input.digest && input.digest !== skill.digest)
    throw conflict(`"${skill.name}" changed since you read it. Read it again and edit the current text; for an overlay, "own".`)
  const present = await filesOf(tx, skill.id, skill.version)
  const main = textIn(present, 'SKILL.md')
  const description = input.description ?? skill.description
  const { dependsOn, conflictsWith, extends: base, tags, taskType, suggestedTools } = input
  const beside = { dependsOn, conflictsWith, extends: base, aliases: await aliasesOf(tx.db, skill) }
  const isDeclared = dependsOn !== undefined || conflictsWith !== undefined || base !== undefined
  const changesMain = input.content !== undefined || description !== skill.description || isDeclared
  const edited = changesMain
    ? skillMdFrom(input.content === undefined ? main : underHead(main, input.content), skill.name, description, beside)
    : main
  const fromInput = inputFields(input)
  const merged = isForeign(skill) ? edited : withFields(edited, carriedFields(main, edited))
  const text = isForeign(skill)
    ? edited
    : withFields(merged, { ...fieldsToWrite(await sayable(tx.db, skill), main, merged), ...fromInput })
  await requireRelations(tx, skill.name, text, skill)
  const rest = (input.files ?? present).filter((file) => file.path !== 'SKILL.md')
  return {
    files: [{ path: 'SKILL.md', text }, ...rest],
    data: {
      ...(description === skill.description ? {} : { description }),
      ...fromInput,
      ...(tags ? { tags } : {}),
      ...(suggestedTools ? { suggestedTools } : {}),
      ...(taskType ? { taskType } : {}),
    },
  }
}
