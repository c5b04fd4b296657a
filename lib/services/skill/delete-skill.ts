import * as contract from '@/lib/contract/skill-move'
import { writeVerb } from '@/lib/kernel'
import { loadSkill, removeSkill } from '@/lib/library'
import { needsSecondPerson, requestMove } from '@/lib/learning'
import { movedAnswer, requestedAnswer } from '@/lib/serving'

/**
 * Deletes a skill: a tombstone stays with its versions, uses and events, its files leave the workspace in a commit and its
 * name is free. Refused while another skill needs it, naming those.
 */
export const deleteSkill = writeVerb(contract.deleteSkill, async (tx, input) => {
  const skill = await loadSkill(tx.db, tx, input.name, input.agent)
  if (await needsSecondPerson(tx, skill))
    return requestedAnswer(tx.db, tx, skill.id, await requestMove(tx, skill, { act: 'delete', reason: input.reason }))
  return movedAnswer(tx.db, tx, skill.id, await removeSkill(tx, skill, input.reason))
})
