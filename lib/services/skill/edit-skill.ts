import * as contract from '@/lib/contract/skill'
import { conflict } from '@/lib/domain/problem/problem'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { writeVerb } from '../kernel/verb'
import { skillMdFrom } from './create-skill'
import { loadSkill } from './find-skill'
import { filesOf, reviseSkill, textIn } from './revise-skill'
import { movedAnswer } from './skill-view'

/** A person's new version: what is not given stays as it is. */
export const editSkill = writeVerb(contract.editSkill, async (tx, input) => {
  const skill = await loadSkill(tx.db, tx, input.name)
  if (input.digest && input.digest !== skill.digest)
    throw conflict(`"${skill.name}" changed since you read it. Read it again and edit what it says now.`)
  const present = await filesOf(tx, skill.id, skill.version)
  const main = textIn(present, 'SKILL.md')
  const description = input.description ?? skill.description
  const changesMain = input.content !== undefined || description !== skill.description
  const text = changesMain ? skillMdFrom(input.content ?? main, skill.name, description) : main
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
