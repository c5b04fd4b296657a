import { waitText, type LimitKind } from '@/lib/domain/limit/limits'
import { LimitProblem } from '@/lib/domain/problem/problem'
import { spend } from '@/lib/store/budget'
import { store } from '@/lib/store/store'

/**
 * Counts a try of a person or a program on the way to a key. `whose`: an account or an address; null: not known.
 * @throws Problem `rate_limited`, with when to come again
 */
export async function limitLogins(kind: LimitKind, whose: string | null, now: Date, what: string): Promise<void> {
  const waitMs = whose === null ? 0 : await spend(store(), kind, whose, now.getTime())
  if (waitMs === 0) return
  throw new LimitProblem(`${what}, which is the limit. Try again in ${waitText(waitMs)}.`, Math.ceil(waitMs / 1000))
}
