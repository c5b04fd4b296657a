import { everyWorkspace } from '@/lib/store/client'
import { Problem } from '@/lib/domain/problem/problem'
import type { Role } from '@/lib/domain/permission/role'
import { emitIn, inTransaction, makeContext, type WriteContext } from '@/lib/kernel'
import { newId } from '@/lib/store/id'
import { lockNamed } from '@/lib/store/lock-rows'
import { openBrowser, type Browser } from './open-browser'

/** Whom a provider names. */
export interface Provided {
  issuer: string
  subject: string
  /** An address that the provider verified, in lower case; null: none. */
  email: string | null
  name: string | null
}

/** A workspace that a person joins. */
interface Joined {
  workspace: { id: string; name: string; isDemo: boolean }
  role: Role
}

const select = { id: true, email: true } as const

/**
 * Signs in whom a provider names: the account that is linked with their subject; else the one of their verified address, which is
 * linked then; else a new one, where an invitation waits for the address or its domain is among `domains`, whose people join as
 * viewers. Invitations for the address are accepted. @returns the secret of the browser's cookie
 * @throws Problem `forbidden` with what to do
 */
export async function signInWithProvider(provided: Provided, browser: Browser, domains: readonly string[]): Promise<string> {
  const ctx = await makeContext({ actor: { kind: 'person', id: provided.email ?? provided.subject }, permissions: [] })
  return inTransaction(
    ctx,
    async (tx) => {
      // Of two who come at once, the second finds the account of the first.
      await lockNamed(tx.db, tx.store.provider, 'accounts')
      if (!(await tx.db.authUser.findFirst({ select: { id: true } })))
        throw new Problem(
          'forbidden',
          'Nobody has an account on this server yet. The first one is made by the link that its start printed.',
        )
      const user = (await linkedUser(tx, provided)) ?? (await linkUser(tx, provided, domains))
      if (user.email === provided.email) await join(tx, user, await invitedTo(tx, user.email))
      if (!(await tx.db.member.findFirst({ where: { userId: user.id }, select: { id: true } })))
        throw new Problem('forbidden', 'You aren’t a member of any workspace. Ask an owner to invite you.')
      return openBrowser(tx.db, user.id, browser, tx.now())
    },
    { of: everyWorkspace },
  )
}

interface User {
  id: string
  email: string
}

async function linkedUser({ db }: WriteContext, { issuer, subject }: Provided): Promise<User | null> {
  const where = { issuer_subject: { issuer, subject } }
  return (await db.authIdentity.findUnique({ where, select: { user: { select } } }))?.user ?? null
}

/** The account of the verified address, linked from now on; a new one where somebody let this address in. */
async function linkUser(tx: WriteContext, provided: Provided, domains: readonly string[]): Promise<User> {
  const { issuer, subject, email } = provided
  if (email === null)
    throw new Problem(
      'forbidden',
      'Your provider does not confirm an e-mail address of yours. Verify it there, then sign in again.',
    )
  const known = await tx.db.authUser.findUnique({ where: { email }, select })
  const user = known ?? (await addUser(tx, email, provided.name, domains))
  await tx.db.authIdentity.create({ data: { id: newId('identity'), userId: user.id, issuer, subject, createdAt: tx.now() } })
  const members = await tx.db.member.findMany({ where: { userId: user.id }, include: { workspace: true } })
  for (const { id, workspace } of members)
    await emitIn(tx, workspace, { verb: 'link', object: { kind: 'member', id, name: email }, evidence: { issuer } })
  return user
}

async function addUser(tx: WriteContext, email: string, name: string | null, domains: readonly string[]): Promise<User> {
  const invited = await tx.db.invitation.findFirst({ where: { email, expiresAt: { gt: tx.now() } }, select: { id: true } })
  const isOwnDomain = domains.includes(email.slice(email.lastIndexOf('@') + 1))
  if (!invited && !isOwnDomain)
    throw new Problem('forbidden', `Nobody invited ${email} to this server. Ask an owner for an invitation, then sign in again.`)
  const user = { id: newId('user'), email }
  const shown = name?.trim().slice(0, nameMax) || email.slice(0, email.indexOf('@'))
  await tx.db.authUser.create({ data: { ...user, name: shown, password: '', createdAt: tx.now() } })
  if (!invited) await join(tx, user, [{ workspace: tx.workspace, role: 'viewer' }])
  return user
}

const nameMax = 80

/** Uses up the open invitations for an address. */
async function invitedTo(tx: WriteContext, email: string): Promise<Joined[]> {
  const where = { email, expiresAt: { gt: tx.now() } }
  const found = await tx.db.invitation.findMany({ where, include: { workspace: true }, orderBy: { id: 'asc' } })
  await tx.db.invitation.deleteMany({ where: { id: { in: found.map(({ id }) => id) } } })
  return found.map(({ workspace, role }) => ({ workspace, role }))
}

async function join(tx: WriteContext, user: User, joined: readonly Joined[]): Promise<void> {
  const members = await tx.db.member.findMany({ where: { userId: user.id }, select: { workspaceId: true } })
  const known = new Set(members.map(({ workspaceId }) => workspaceId))
  for (const { workspace, role } of joined.filter((one) => !known.has(one.workspace.id))) {
    const id = newId('member')
    await tx.db.member.create({ data: { id, workspaceId: workspace.id, userId: user.id, role, createdAt: tx.now() } })
    await emitIn(tx, workspace, { verb: 'join', object: { kind: 'member', id, name: user.email }, after: { role } })
  }
}
