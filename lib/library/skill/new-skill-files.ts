import type * as contract from '@/lib/contract/skill'
import type { ParsedInputOf } from '@/lib/contract/operation'
import { conflict } from '@/lib/domain/problem/problem'
import type { ReadContext } from '@/lib/kernel'
import type { TextFile } from '@/lib/library/skill/scan-version'
import type { Fields } from './row-fields'
import { nameOfKey } from './require-name'
import { requireFreeAlias, requireRelations } from './require-relations'
import { skillMdFrom } from './skill-md-from'

type Input = ParsedInputOf<typeof contract.createSkill>

/**
 * Name and files of a skill that a person writes.
 * @throws Problem `invalid` for content that is no skill, `conflict` when the name is taken.
 */
export async function newSkillFiles(tx: ReadContext, input: Input): Promise<{ name: string; files: TextFile[] }> {
  const { name, alias } = nameOfKey(input.name)
  const nameCount = await tx.db.skill.count({ where: { workspaceId: tx.workspace.id, heldName: name } })
  if (nameCount > 0) throw conflict(`A skill named "${name}" exists. Edit it, or choose another name.`)
  const { metadata, dependsOn, conflictsWith, steps } = input
  const fields = inputFields(input)
  const declared = {
    metadata,
    steps,
    dependsOn,
    conflictsWith,
    extends: input.extends,
    aliases: alias ? [alias] : undefined,
    fields,
  }
  const main = { path: 'SKILL.md', text: skillMdFrom(input.content, name, input.description, declared) }
  await requireFreeAlias(tx, alias)
  await requireRelations(tx, name, main.text)
  return { name, files: [main, ...input.files.filter((file) => file.path !== 'SKILL.md')] }
}

/** An empty list has no effect here: the content's own list applies. */
function inputFields({ title, triggers, constraints, exampleQueries }: Input): Fields {
  const lists = Object.entries({ triggers, constraints, exampleQueries }).filter(([, items]) => items.length > 0)
  return { ...(title?.trim() ? { title: title.trim() } : {}), ...Object.fromEntries(lists) }
}
