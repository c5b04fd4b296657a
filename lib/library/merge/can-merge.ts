import { hasToProve } from '@/lib/domain/lifecycle/origin'
import { isOnDisk, stateLabels } from '@/lib/domain/lifecycle/states'
import { conflict, invalid } from '@/lib/domain/problem/problem'
import type { Skill } from '@/prisma/generated/sqlite/client'

/**
 * Whether something may be merged into skills of this origin: the content of a pack or connector is changed by its author's updates
 * only.
 */
export const canAbsorb = (origin: string): boolean => hasToProve(origin) || origin === 'human'

/** @throws Problem when a person may not merge the source into the target; the message says why. */
export function requireMergeable(target: Skill, source: Skill): void {
  if (target.id === source.id) throw invalid(`"${target.name}" and "${source.name}" are the same skill. Choose two.`)
  const both = [target.origin, source.origin]
  if (!canAbsorb(target.origin))
    throw conflict(`"${target.name}" comes from a ${target.origin}, so nothing can be merged into it.`)
  if (both[0] !== both[1])
    throw conflict(`"${target.name}" is ${both[0]} and "${source.name}" ${both[1]}: each merges into its own kind.`)
  if (target.agentId !== source.agentId && !(target.sharedAt && source.sharedAt))
    throw conflict('The two belong to different agents. Share both with the workspace first.')
  if (target.isWarning !== source.isWarning) throw conflict('A warning can’t be merged with a procedure.')
  for (const skill of [target, source])
    if (!isOnDisk(skill.state))
      throw conflict(`"${skill.name}" is ${stateLabels[skill.state].toLowerCase()}. Restore it before you merge it.`)
}
