import { isPassword } from '@/lib/auth/password'
import { Problem } from '@/lib/domain/problem/problem'
import type { Client } from '@/lib/store/client'
import type { AuthUser } from '@/prisma/generated/sqlite/client'

/** So many wrong passwords in a row cost nothing; from then on each one doubles the time until the next. */
const freeFailures = 5
const waitMsMax = 15 * 60 * 1000

const waitMs = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(1000 * 2 ** (failures - freeFailures), waitMsMax)

/** A try that comes too early. It tells nothing of the password. */
function requireCalm({ failures, lastFailedAt }: AuthUser, now: Date): void {
  const leftMs = (lastFailedAt?.getTime() ?? 0) + waitMs(failures) - now.getTime()
  if (leftMs <= 0) return
  const seconds = Math.ceil(leftMs / 1000)
  const when = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  throw new Problem('rate_limited', `There were too many wrong passwords for this account. Try again in ${when}.`)
}

/**
 * The person of an address and a password. A try counts as failed before the password is looked at, so that many at once are no way
 * around the wait.
 * @throws Problem `unauthenticated`, the same for an unknown address; `rate_limited` after several wrong ones
 */
export async function checkPassword(db: Client, email: string, password: string, now: Date): Promise<AuthUser> {
  const user = await db.authUser.findUnique({ where: { email } })
  if (user) {
    requireCalm(user, now)
    const own = { id: user.id, failures: user.failures }
    const { count } = await db.authUser.updateMany({
      where: own,
      data: { failures: user.failures + 1, lastFailedAt: now },
    })
    if (count === 0) throw new Problem('rate_limited', 'Another sign-in with this address is under way. Try again.')
  }
  // Who signs in with a provider alone has none.
  if (!(await isPassword(password, user?.password || undefined)) || !user)
    throw new Problem('unauthenticated', 'The e-mail address or the password is wrong.')
  await db.authUser.updateMany({ where: { id: user.id }, data: { failures: 0, lastFailedAt: null } })
  return user
}
