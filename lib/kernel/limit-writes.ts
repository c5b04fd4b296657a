import { limits, waitText } from '@/lib/domain/limit/limits'
import { LimitProblem } from '@/lib/domain/problem/problem'
import { spend } from '@/lib/store/budget'
import type { Context } from './context'

/**
 * Counts a call of a key that may write, with all processes of this server together.
 * @throws Problem `rate_limited`, with when to come again
 */
export async function limitWrites({ actor, store, workspace }: Pick<Context, 'actor' | 'store' | 'workspace'>): Promise<void> {
  if (actor.kind !== 'key') return
  const waitMs = await spend(store, 'keyWrites', `${workspace.id}/${actor.id}`, Date.now())
  if (waitMs === 0) return
  const { max } = limits.keyWrites
  const detail = `The key "${actor.id}" made ${max} writes within a minute, which is the limit. Try again in ${waitText(waitMs)}.`
  throw new LimitProblem(detail, Math.ceil(waitMs / 1000))
}
