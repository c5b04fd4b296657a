import { waitText } from '@/lib/domain/limit/limits'
import { Problem } from '@/lib/domain/problem/problem'
import { log } from '@/lib/observe/log'
import { spend } from '@/lib/store/budget'
import { store } from '@/lib/store/store'

/**
 * Counts a try to sign in, by the address of the client; null: no server in front says it.
 * @throws Problem `rate_limited`, with when to come again
 */
export async function limitSignIns(address: string | null, now: Date): Promise<void> {
  if (address === null) return
  const waitMs = await spend(store(), 'signIn', address, now.getTime())
  if (waitMs === 0) return
  log().warn({ address }, 'too many sign-ins from one address')
  throw new Problem('rate_limited', `There were too many sign-ins from your network. Try again in ${waitText(waitMs)}.`)
}
