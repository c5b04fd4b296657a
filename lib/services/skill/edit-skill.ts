import * as contract from '@/lib/contract/skill'
import { conflict } from '@/lib/domain/problem/problem'
import { splitFrontmatter } from '@/lib/skill-md/split-frontmatter'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '../kernel/context'
import { writeVerb } from '../kernel/verb'
import { loadSkill } from './find-skill'
import { namesOf } from './relations'
import { requireRelations } from './require-relations'
import { filesOf, reviseSkill, textIn } from './revise-skill'
import { skillMdFrom } from './skill-md-from'
import { movedAnswer } from './skill-view'

/** A name that a skill once went by is never lost by an edit. */
async function aliasesOf(tx: WriteContext, skill: Skill): Promise<string[]> {
  return (await namesOf(tx.db, skill)).filter((name) => name !== skill.name)
}

/** A whole SKILL.md as it is; a body alone below what the present one says of itself, so that its relations stay. */
function underHead(present: string, content: string): string {
  const split = content.startsWith('---') ? null : splitFrontmatter(present, true)
  return split?.ok ? `---\n${split.frontmatter.trimEnd()}\n---\n${content}` : content
}

/** A person's new version: what is not given stays as it is. */
export const editSkill = writeVerb(contract.editSkill, async (tx, input) => {
  const skill = await loadSkill(tx.db, tx, input.name)
  if (input.digest && input.digest !== skill.digest)
    throw conflict(`"${skill.name}" changed since you read it. Read it again and edit what it says now; of an overlay, "own".`)
  const present = await filesOf(tx, skill.id, skill.version)
  const main = textIn(present, 'SKILL.md')
  const description = input.description ?? skill.description
  const { dependsOn, conflictsWith, extends: base } = input
  const beside = { dependsOn, conflictsWith, extends: base, aliases: await aliasesOf(tx, skill) }
  const isSaid = dependsOn !== undefined || conflictsWith !== undefined || base !== undefined
  const changesMain = input.content !== undefined || description !== skill.description || isSaid
  const text = changesMain
    ? skillMdFrom(input.content === undefined ? main : underHead(main, input.content), skill.name, description, beside)
    : main
  await requireRelations(tx, skill.name, text, skill)
  const rest = (input.files ?? present).filter((file) => file.path !== 'SKILL.md')
  const data: Prisma.SkillUncheckedUpdateManyInput = {}
  if (description !== skill.description) data.description = description
  if (input.constraints) data.constraints = input.constraints
  if (input.tags) data.tags = input.tags
  if (input.taskType) data.taskType = input.taskType
  const files = [{ path: 'SKILL.md', text }, ...rest]
  const eventId = await reviseSkill(tx, skill, {
    verb: 'edit',
    files,
    data: Object.keys(data).length ? data : undefined,
    reason: input.reason,
  })
  return movedAnswer(tx.db, tx, skill.id, eventId)
})
