import { everyWorkspace } from '@/lib/store/client'
import { z } from 'zod'
import { hashPassword } from '@/lib/auth/password'
import { conflict } from '@/lib/domain/problem/problem'
import { emitIn, inTransaction, makeContext, parseInput, type WriteContext } from '@/lib/kernel'
import { newId } from '@/lib/store/id'
import { lockNamed } from '@/lib/store/lock-rows'
import { address, name, newPassword } from './account-input'
import { openBrowser, type Browser } from './open-browser'

const input = z.strictObject({ name, email: address, password: newPassword })

/**
 * Makes the first account of a server, the owner of every workspace there is, and signs its browser in. What was done before stays
 * the act of `owner` in the log. @returns the secret of the browser's cookie
 * @throws Problem `invalid`; `conflict` when there is an account already
 */
export async function createFirstAccount(raw: z.input<typeof input>, browser: Browser): Promise<string> {
  const { password, ...person } = parseInput({ input }, raw)
  const hashed = await hashPassword(password)
  const ctx = await makeContext({ actor: { kind: 'person', id: person.email }, permissions: [] })
  return inTransaction(
    ctx,
    async (tx) => {
      await lockNamed(tx.db, tx.store.provider, 'accounts')
      if (await tx.db.authUser.findFirst({ select: { id: true } }))
        throw conflict('This server has an account already. Sign in, or ask an owner for an invitation.')
      const userId = newId('user')
      await tx.db.authUser.create({ data: { id: userId, ...person, password: hashed, createdAt: tx.now() } })
      await ownEverything(tx, userId, person.email)
      return openBrowser(tx.db, userId, browser, tx.now())
    },
    { of: everyWorkspace },
  )
}

async function ownEverything(tx: WriteContext, userId: string, email: string): Promise<void> {
  const workspaces = await tx.db.workspace.findMany({ orderBy: { id: 'asc' }, select: { id: true, name: true, isDemo: true } })
  for (const workspace of workspaces) {
    const id = newId('member')
    await tx.db.member.create({ data: { id, workspaceId: workspace.id, userId, role: 'owner', createdAt: tx.now() } })
    const draft = { verb: 'join', object: { kind: 'member', id, name: email }, after: { role: 'owner' } } as const
    await emitIn(tx, workspace, draft)
  }
}
