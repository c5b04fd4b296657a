import * as contract from '@/lib/contract/skill-move'
import { writeVerb } from '@/lib/kernel'
import { loadSkill, removeSkill } from '@/lib/library'
import { movedAnswer } from '@/lib/serving'

/**
 * Deletes a skill: a tombstone stays with its versions, uses and events, its files leave the workspace in a commit and its
 * name is free. Refused while another skill needs it, naming those.
 */
export const deleteSkill = writeVerb(contract.deleteSkill, async (tx, input) => {
  const skill = await loadSkill(tx.db, tx, input.name, input.agent)
  return movedAnswer(tx.db, tx, skill.id, await removeSkill(tx, skill, input.reason))
})
