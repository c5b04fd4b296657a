import type { Policy } from '@/lib/domain/policy/policy'
import { belongsToAgent } from './origin'

/** What an agent may want to do to skills. */
export const agentChanges = ['create', 'update', 'merge', 'promote', 'deprecate', 'delete'] as const
export type AgentChange = (typeof agentChanges)[number]

/** A skill that an agent wants to change. */
export interface Concerned {
  origin: string
  agentId: string | null
  isProtected: boolean
}

/**
 * Whether an agent makes a change itself; else a person decides on it. Where the policy lets agents write, that is over their own
 * skills, which have to prove themselves: what people wrote, protect or share stays theirs, and to promote is to approve, which is
 * for a person alone.
 */
export function isAgentsOwn(
  change: AgentChange,
  agentId: string,
  skills: readonly Concerned[],
  { agentWrites }: Pick<Policy, 'agentWrites'>,
): boolean {
  if (agentWrites !== 'write' || change === 'promote') return false
  return skills.every((skill) => belongsToAgent(skill.origin) && skill.agentId === agentId && !skill.isProtected)
}
