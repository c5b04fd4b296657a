import * as contract from '@/lib/contract/skill'
import { writeVerb } from '@/lib/kernel'
import { editedSkill, loadSkill, reviseSkill } from '@/lib/library'
import { needsSecondPerson, requestEdit } from '@/lib/learning'
import { movedAnswer, requestedAnswer } from '@/lib/serving'

/** A person's new version. */
export const editSkill = writeVerb(contract.editSkill, async (tx, input) => {
  const skill = await loadSkill(tx.db, tx, input.name)
  if (await needsSecondPerson(tx, skill)) return requestedAnswer(tx.db, tx, skill.id, await requestEdit(tx, skill, input))
  const { files, data } = await editedSkill(tx, skill, input)
  const eventId = await reviseSkill(tx, skill, {
    verb: 'edit',
    files,
    data: Object.keys(data).length ? data : undefined,
    reason: input.reason,
  })
  return movedAnswer(tx.db, tx, skill.id, eventId)
})
