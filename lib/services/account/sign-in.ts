import { z } from 'zod'
import { hashOfSecret } from '@/lib/auth/browser-session'
import { Problem } from '@/lib/domain/problem/problem'
import { parseInput } from '@/lib/kernel'
import { store } from '@/lib/store/store'
import { address, givenPassword } from './account-input'
import { checkPassword } from './check-password'
import { openBrowser, type Browser } from './open-browser'

const input = z.strictObject({ email: address, password: givenPassword })

/**
 * Signs a browser in. @returns the secret of its cookie
 * @throws Problem `unauthenticated`, `rate_limited`, or `forbidden` for a person who is a member of nothing any more
 */
export async function signIn(raw: z.input<typeof input>, browser: Browser, now: Date): Promise<string> {
  const { email, password } = parseInput({ input }, raw)
  const { db } = store()
  const { id } = await checkPassword(db, email, password, now)
  if (!(await db.member.findFirst({ where: { userId: id }, select: { id: true } })))
    throw new Problem('forbidden', 'You aren’t a member of any workspace. Ask an owner to invite you.')
  return openBrowser(db, id, browser, now)
}

/** Ends the session of a browser; one that is unknown has ended already. */
export async function signOut(secret: string): Promise<void> {
  await store().db.authSession.deleteMany({ where: { hash: hashOfSecret(secret) } })
}
