import { z } from 'zod'
import { hashOfSecret } from '@/lib/auth/browser-session'
import { hashPassword } from '@/lib/auth/password'
import { Problem } from '@/lib/domain/problem/problem'
import type { Role } from '@/lib/domain/permission/role'
import { inTransaction, makeContext, parseInput, type WriteContext } from '@/lib/kernel'
import { store } from '@/lib/store/store'
import { newId } from '@/lib/store/id'
import { givenPassword, name, newPassword } from './account-input'
import { checkPassword } from './check-password'
import { openBrowser, type Browser } from './open-browser'

/** What whoever holds a link learns of it. */
export interface OpenInvitation {
  id: string
  email: string
  role: Role
  workspace: string
  /** The address has an account: its password accepts, in place of a new one. */
  hasAccount: boolean
}

/** The invitation of a link's secret; null for one that was used, withdrawn or is too old. */
export async function readInvitation(secret: string, now: Date): Promise<OpenInvitation | null> {
  const { db } = store()
  const select = { id: true, email: true, role: true, expiresAt: true, workspace: { select: { name: true } } } as const
  const found = await db.invitation.findUnique({ where: { hash: hashOfSecret(secret) }, select })
  if (!found || found.expiresAt <= now) return null
  const { id, email, role, workspace } = found
  const account = await db.authUser.findUnique({ where: { email }, select: { id: true } })
  return { id, email, role, workspace: workspace.name, hasAccount: account !== null }
}

/** What a form sent; which of it counts depends on whether the address has an account. */
interface Given {
  name?: string
  password: string
}

/**
 * Accepts an invitation: a new account for its address, or the password of the one there is. Signs the browser in.
 * @returns the secret of its cookie, and the workspace
 * @throws Problem `gone` for a link that was used, withdrawn or is too old; `invalid`; and what `checkPassword` throws
 */
export async function acceptInvitation(
  secret: string,
  given: Given,
  browser: Browser,
): Promise<{ secret: string; workspace: string }> {
  const invitation = await readInvitation(secret, new Date())
  if (!invitation) throw isOver()
  const { email, role, workspace } = invitation
  const addAccount = invitation.hasAccount ? await known(email, given.password) : await made(email, given)
  const ctx = await makeContext({ workspace, actor: { kind: 'person', id: email }, permissions: [] })
  const opened = await inTransaction(ctx, async (tx) => {
    // Of two who come at once, one finds the link used.
    const { count } = await tx.db.invitation.deleteMany({ where: { id: invitation.id } })
    if (count !== 1) throw isOver()
    const userId = await addAccount(tx)
    const id = newId('member')
    await tx.db.member.create({ data: { id, workspaceId: tx.workspace.id, userId, role, createdAt: tx.now() } })
    await tx.emit({ verb: 'join', object: { kind: 'member', id, name: email }, after: { role } })
    return openBrowser(tx.db, userId, browser, tx.now())
  })
  return { secret: opened, workspace }
}

const isOver = (): Problem =>
  new Problem('gone', 'This invitation was used, was withdrawn or is too old. Ask whoever sent it for a new one.')

type AddAccount = (tx: WriteContext) => Promise<string>

async function known(email: string, raw: string): Promise<AddAccount> {
  const password = parseInput({ input: givenPassword }, raw)
  const { id } = await checkPassword(store().db, email, password, new Date())
  return () => Promise.resolve(id)
}

async function made(email: string, given: Given): Promise<AddAccount> {
  const person = parseInput({ input: z.strictObject({ name, password: newPassword }) }, given)
  const password = await hashPassword(person.password)
  return async (tx) => {
    const id = newId('user')
    await tx.db.authUser.create({ data: { id, email, name: person.name, password, createdAt: tx.now() } })
    return id
  }
}
