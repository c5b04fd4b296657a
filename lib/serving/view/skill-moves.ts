import { capital } from '@/lib/domain/capital'
import type { Skill as SkillShape } from '@/lib/contract/skill-shape'
import { routes } from '@/lib/contract/generated/routes'
import type { State } from '@/lib/domain/lifecycle/states'
import { eventsFor, findTransition } from '@/lib/domain/lifecycle/transitions'

/** The acts that a person may take on a skill and that this version serves, as the transition table gives them. */
export function skillMoves(state: State, isProtected: boolean): SkillShape['acts'] {
  return eventsFor(state, isProtected).flatMap((verb) => {
    const transition = findTransition(state, verb)
    if (!transition || !(`skill.${verb}` in routes)) return []
    const label = capital(verb)
    return [{ verb, label, to: transition.to ?? state, needsReason: transition.needsReason }]
  })
}
