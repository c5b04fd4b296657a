import { applyEvent } from './apply'
import type { SkillFacts } from './skill'
import { findTransition, lifecycleEvents, type Actor, type LifecycleEvent } from './transitions'

/** A logged change of a skill: its facts before and after. */
export interface LoggedChange {
  /** A move of the table, or another verb such as an edit or an undo. */
  verb: string
  actor: Actor
  /** Epoch ms. */
  at: number
  before: SkillFacts
  after: SkillFacts
}

/**
 * Applies a logged change to a skill that may now be in another state than it was. In the same state the change applies as logged. In
 * another one a move applies if the table allows it from there, and an undo of something that never happened does nothing.
 */
export function applyChange(skill: SkillFacts, { verb, actor, at, before, after }: LoggedChange): SkillFacts {
  const changed = changedFacts(before, after)
  const isMove = before.state !== after.state || before.stateSince !== after.stateSince
  if (!isMove || skill.state === before.state) return { ...skill, ...changed }
  const { isProtected = skill.isProtected, risk = skill.risk, taskType = skill.taskType } = changed
  const aside = { ...skill, isProtected, risk, taskType }
  const event = lifecycleEvents.find((one): one is LifecycleEvent => one === verb)
  return event && findTransition(skill.state, event) ? applyEvent(aside, event, actor, at) : aside
}

const facts = ['state', 'isProtected', 'risk', 'taskType', 'stateSince', 'windowSince', 'deprecatedBy'] as const

function changedFacts(before: SkillFacts, after: SkillFacts): Partial<SkillFacts> {
  const changed = facts.filter((name) => (before[name] ?? null) !== (after[name] ?? null))
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}
