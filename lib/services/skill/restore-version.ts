import * as contract from '@/lib/contract/skill'
import { conflict, notFound } from '@/lib/domain/problem/problem'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { writeVerb } from '../kernel/verb'
import { loadSkill } from './find-skill'
import { requireRelations } from './require-relations'
import { filesOf, reviseSkill, textIn } from './revise-skill'
import { movedAnswer } from './skill-view'

/** Restores an earlier version, as a new one: history only grows. */
export const restoreVersion = writeVerb(contract.restoreVersion, async (tx, input) => {
  const skill = await loadSkill(tx.db, tx, input.name)
  if (input.version === skill.version) throw conflict(`Version ${input.version} of "${skill.name}" is the one that stands.`)
  const files = await filesOf(tx, skill.id, input.version)
  if (files.length === 0) throw notFound(`version ${input.version} of "${skill.name}"`)
  await requireRelations(tx, skill.name, textIn(files, 'SKILL.md'))
  const parsed = parseSkillMd(textIn(files, 'SKILL.md'))
  const data = parsed.ok ? { description: parsed.skill.description } : undefined
  const reason = input.reason ?? `restored version ${input.version}`
  const eventId = await reviseSkill(tx, skill, { verb: 'restore', files, data, reason, evidence: { restored: input.version } })
  return movedAnswer(tx.db, tx, skill.id, eventId)
})
