import { everyWorkspace } from '@/lib/store/client'
import { hashPassword } from '@/lib/auth/password'
import { notFound } from '@/lib/domain/problem/problem'
import { emitIn, inTransaction, makeContext, parseInput } from '@/lib/kernel'
import { store } from '@/lib/store/store'
import { newPassword } from './account-input'
import { openBrowser, type Browser } from './open-browser'

/**
 * Sets a new password, signs the person out everywhere, and this browser in. `claim` uses up what allowed it, and throws where that is
 * used already. @returns the secret of the browser's cookie
 * @throws Problem `invalid`, or `not_found` for an address without an account
 */
export async function resetPassword(email: string, raw: string, browser: Browser, claim: () => void): Promise<string> {
  const password = parseInput({ input: newPassword }, raw)
  const workspace = { select: { id: true, name: true, isDemo: true } } as const
  const select = { id: true, members: { select: { id: true, workspace }, orderBy: { workspaceId: 'asc' } } } as const
  const user = await store().db.authUser.findUnique({ where: { email }, select })
  if (!user) throw notFound('account with that address')
  const hashed = await hashPassword(password)
  claim()
  const ctx = await makeContext({ actor: { kind: 'person', id: email }, permissions: [] })
  return inTransaction(
    ctx,
    async (tx) => {
      await tx.db.authUser.update({ where: { id: user.id }, data: { password: hashed, failures: 0, lastFailedAt: null } })
      await tx.db.authSession.deleteMany({ where: { userId: user.id } })
      for (const member of user.members)
        await emitIn(tx, member.workspace, { verb: 'reset', object: { kind: 'member', id: member.id, name: email } })
      return openBrowser(tx.db, user.id, browser, tx.now())
    },
    { of: everyWorkspace },
  )
}
