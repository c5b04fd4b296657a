import { hashOfSecret } from '@/lib/auth/browser-session'
import type { Permission } from '@/lib/domain/permission/permission'
import { inTransaction, makeContext, type WriteContext } from '@/lib/kernel'
import { jsonColumns } from '@/lib/store/json-columns'
import { lockWorkspace } from '@/lib/store/lock-rows'
import { store } from '@/lib/store/store'
import type { DeviceLogin } from '@/prisma/generated/sqlite/client'
import { freeName, insertKey } from './insert-key'
import { leftOf } from './decide-login'
import { GrantRefusal } from './grant-refusal'

/** How long the key of a command line is valid. */
const keyMs = 90 * 24 * 60 * 60 * 1000
/** What the wait grows by each time that a command line asks too soon, in seconds. */
const slower = 5

/** The key of a command line that was let in; the secret leaves the server here alone. */
export interface LoginKey {
  secret: string
  id: string
  name: string
  permissions: Permission[]
  workspace: string
  expiresAt: Date
}

const denied = (): GrantRefusal => new GrantRefusal('access_denied', 'This login was refused.')

/**
 * Answers a command line that asks again with its secret: with a key once, when a person has let it in.
 * @throws GrantRefusal `authorization_pending`, `slow_down`, `access_denied`, `expired_token`; `invalid_grant` for a secret that is
 * unknown or was used
 */
export async function endLogin(deviceCode: string, now: Date): Promise<LoginKey> {
  const { db } = store()
  const found = await db.deviceLogin.findUnique({ where: { deviceHash: hashOfSecret(deviceCode) } })
  if (!found) throw new GrantRefusal('invalid_grant', 'This login is unknown, or was used.')
  if (found.expiresAt <= now) throw new GrantRefusal('expired_token', 'Nobody let this login in within ten minutes.')
  if (found.state === 'waiting') throw await notYet(found, now)
  if (found.state === 'approved') return giveKey(found, now)
  await db.deviceLogin.deleteMany({ where: { id: found.id } })
  throw denied()
}

async function notYet({ id, interval, askedAt }: DeviceLogin, now: Date): Promise<GrantRefusal> {
  const isTooSoon = askedAt !== null && now.getTime() - askedAt.getTime() < interval * 1000
  const data = isTooSoon ? { askedAt: now, interval: interval + slower } : { askedAt: now }
  await store().db.deviceLogin.updateMany({ where: { id }, data })
  return isTooSoon
    ? new GrantRefusal('slow_down', `Ask every ${interval + slower} seconds.`)
    : new GrantRefusal('authorization_pending', 'Nobody has let this login in yet.')
}

/** Makes the key, as the act of the person who let the command line in, with no more than they may do by now. */
async function giveKey(found: DeviceLogin, now: Date): Promise<LoginKey> {
  const { db } = store()
  const user = await db.authUser.findUnique({ where: { id: found.userId ?? '' }, select: { id: true, email: true } })
  const workspace = await db.workspace.findUnique({ where: { id: found.workspaceId ?? '' }, select: { name: true } })
  if (!user || !workspace) throw denied()
  const actor = { kind: 'person', id: user.email } as const
  const ctx = await makeContext({ workspace: workspace.name, actor, permissions: [], userId: user.id })
  return inTransaction({ ...ctx, now: () => now }, async (tx) => {
    // Whoever takes the person out of the workspace meanwhile finds the key, or is found here.
    await lockWorkspace(tx.db, tx.store.provider, tx.workspace.id)
    const { count } = await tx.db.deviceLogin.deleteMany({ where: { id: found.id, state: 'approved' } })
    if (count !== 1) throw new GrantRefusal('invalid_grant', 'This login is unknown, or was used.')
    const permissions = await leftNow(tx, user.id, jsonColumns.DeviceLogin.permissions(found.permissions))
    const name = await freeName(tx, `${user.email} on ${found.host}`)
    const expiresAt = new Date(now.getTime() + keyMs)
    const { row, secret } = await insertKey(tx, { name, permissions, expiresAt })
    return { secret, id: row.id, name, permissions, workspace: tx.workspace.name, expiresAt }
  })
}

/** @throws GrantRefusal `access_denied` for a person who is no member any more */
async function leftNow({ db, workspace }: WriteContext, userId: string, asked: readonly Permission[]): Promise<Permission[]> {
  const member = await db.member.findFirst({ where: { workspaceId: workspace.id, userId }, select: { role: true } })
  if (!member) throw denied()
  return leftOf(asked, member.role)
}
