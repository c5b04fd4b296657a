import * as contract from '@/lib/contract/skill-move'
import type { LifecycleEvent } from '@/lib/domain/lifecycle/transitions'
import { writeVerb } from '@/lib/kernel'
import { loadSkill, requireVersion, applyMove } from '@/lib/library'
import { needsSecondPerson, requestedMoves, requestMove } from '@/lib/learning'
import { movedAnswer, requestedAnswer } from '@/lib/serving'

type MoveContract =
  | typeof contract.promoteSkill
  | typeof contract.deprecateSkill
  | typeof contract.resetSkill
  | typeof contract.archiveSkill
  | typeof contract.rejectSkill
  | typeof contract.protectSkill
  | typeof contract.unprotectSkill

/** What takes two people on a protected skill, where the policy says so. To promote is no loss of protection. */
const confirmedMoves = requestedMoves.filter((act) => act !== 'promote')

/**
 * One person's act on a skill. What is allowed, what needs a reason and what it does beside the state is the transition
 * table's; a refusal names the state and what is possible instead.
 */
function moveVerb(operation: MoveContract, event: LifecycleEvent) {
  return writeVerb<MoveContract>(operation, async (tx, input) => {
    const skill = await loadSkill(tx.db, tx, input.name)
    requireVersion(skill, input.version)
    const act = confirmedMoves.find((one) => one === event)
    if (act && (await needsSecondPerson(tx, skill)))
      return requestedAnswer(tx.db, tx, skill.id, await requestMove(tx, skill, { act, reason: input.reason }))
    return movedAnswer(tx.db, tx, skill.id, await applyMove(tx, skill, event, input.reason))
  })
}

export const promoteSkill = moveVerb(contract.promoteSkill, 'promote')
export const deprecateSkill = moveVerb(contract.deprecateSkill, 'deprecate')
export const resetSkill = moveVerb(contract.resetSkill, 'reset')
export const archiveSkill = moveVerb(contract.archiveSkill, 'archive')
export const rejectSkill = moveVerb(contract.rejectSkill, 'reject')
export const protectSkill = moveVerb(contract.protectSkill, 'protect')
export const unprotectSkill = moveVerb(contract.unprotectSkill, 'unprotect')
