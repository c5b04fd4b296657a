import { findTransition, type Actor, type LifecycleEvent } from './transitions'
import type { SkillFacts } from './skill'

/**
 * The skill after an event, by the table: its state with the time it began, the window where the event restarts it, the
 * protection where it sets it, and who deprecated it. Throws on an event the table does not have from this state.
 */
export function applyEvent(skill: SkillFacts, event: LifecycleEvent, actor: Actor, at: number): SkillFacts {
  const transition = findTransition(skill.state, event)
  if (!transition) throw new Error(`No transition ${event} from ${skill.state}`)
  const { effects, to } = transition
  return {
    ...skill,
    state: to ?? skill.state,
    stateSince: to === null ? skill.stateSince : at,
    windowSince: effects.restartsWindow ? at : skill.windowSince,
    isProtected: effects.setsProtected ?? skill.isProtected,
    deprecatedBy: to === null ? skill.deprecatedBy : to === 'deprecated' ? actor : null,
  }
}
