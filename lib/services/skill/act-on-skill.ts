import * as contract from '@/lib/contract/skill-act'
import type { LifecycleEvent } from '@/lib/domain/lifecycle/transitions'
import { writeVerb } from '@/lib/kernel'
import { loadSkill, requireVersion, takeAct } from '@/lib/library'
import { movedAnswer } from '@/lib/serving'

type ActContract =
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
function act(operation: ActContract, event: LifecycleEvent) {
  return writeVerb<ActContract>(operation, async (tx, input) => {
    const skill = await loadSkill(tx.db, tx, input.name)
    requireVersion(skill, input.version)
    return movedAnswer(tx.db, tx, skill.id, await takeAct(tx, skill, event, input.reason))
  })
}

export const promoteSkill = act(contract.promoteSkill, 'promote')
export const deprecateSkill = act(contract.deprecateSkill, 'deprecate')
export const resetSkill = act(contract.resetSkill, 'reset')
export const archiveSkill = act(contract.archiveSkill, 'archive')
export const rejectSkill = act(contract.rejectSkill, 'reject')
export const protectSkill = act(contract.protectSkill, 'protect')
export const unprotectSkill = act(contract.unprotectSkill, 'unprotect')
