import * as contract from '@/lib/contract/skill-move'
import type { LifecycleEvent } from '@/lib/domain/lifecycle/transitions'
import { writeVerb } from '@/lib/kernel'
import { loadSkill, requireVersion, applyMove } from '@/lib/library'
import { movedAnswer } from '@/lib/serving'

type MoveContract =
  | typeof contract.promoteSkill
  | typeof contract.deprecateSkill
  | typeof contract.resetSkill
  | typeof contract.archiveSkill
  | typeof contract.rejectSkill
  | typeof contract.protectSkill
  | typeof contract.unprotectSkill

/**
 * One person's act on a skill. What is allowed, what needs a reason and what it does beside the state is the transition
 * table's; a refusal names the state and what is possible instead.
 */
function moveVerb(operation: MoveContract, event: LifecycleEvent) {
  return writeVerb<MoveContract>(operation, async (tx, input) => {
    const skill = await loadSkill(tx.db, tx, input.name)
    requireVersion(skill, input.version)
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
