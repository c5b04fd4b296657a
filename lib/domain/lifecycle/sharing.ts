import { belongsToAgent } from './origin'

/** What decides who may know of a skill. */
export interface Owned {
  origin: string
  /** The agent it was learned from or made by; null: nobody's own. */
  agentId: string | null
  /** `user` or `workspace`. */
  visibility: string
  /** When a reviewer lifted isolation for it; null: never. */
  sharedAt: Date | number | null
}

/** Through whose eyes a skill is looked for: one agent's, with the owners whose learned skills it may see too. */
export interface Viewer {
  agentId: string
  /** Whether the learned skills of another agent are open to this one by the policy of both. */
  sees(ownerId: string): boolean
}

/**
 * Whether an agent may know of a skill: its own; what is nobody's own and not kept to a user; what a reviewer shared; and
 * what others learned where isolation is off. Without a viewer (a person, or a key bound to no agent): everything.
 */
export function isVisibleTo(viewer: Viewer | undefined, skill: Owned): boolean {
  if (!viewer || skill.agentId === viewer.agentId || skill.agentId === null) return true
  if (skill.visibility !== 'workspace') return false
  return !belongsToAgent(skill.origin) || skill.sharedAt !== null || viewer.sees(skill.agentId)
}
