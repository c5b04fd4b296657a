import { applyEvent } from './apply'
import type { SkillFacts } from './skill'
import { findTransition, lifecycleEvents, type Actor, type LifecycleEvent } from './transitions'

/** What somebody did to a skill, as the log has it: its facts before and after. */
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
 * A logged act on a skill that may stand elsewhere than it did. Where it stands as it did, the act changes what it changed.
 * Elsewhere a move is taken if the table has it from there, and an undo of what never happened does nothing.
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
