import type { Context } from './context'

/** Whoever runs the server has no account; in the log they are `owner`. */
const runner = 'owner'

/**
 * The person who answers for a call: the id of their account, also for their keys and the agents behind those, or `owner` for whoever
 * runs the server. Null for what no person asks for, as a sweep.
 */
export function personOf({ userId, actor }: Pick<Context, 'userId' | 'actor'>): string | null {
  if (userId !== undefined) return userId
  return actor.kind === 'person' || actor.kind === 'key' || actor.kind === 'agent' ? runner : null
}
