import { hashOfSecret } from '@/lib/auth/browser-session'
import type { Permission } from '@/lib/domain/permission/permission'
import { jsonColumns } from '@/lib/store/json-columns'
import { store } from '@/lib/store/store'
import type { DeviceLogin } from '@/prisma/generated/sqlite/client'
import { freeName, insertKey } from './insert-key'
import { asGiver, denied, givenMs } from './give-key'
import { GrantRefusal } from './grant-refusal'

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

const wasUsed = (): GrantRefusal => new GrantRefusal('invalid_grant', 'This login is unknown, or was used.')

/**
 * Answers a command line that asks again with its secret: with a key once, when a person has let it in.
 * @throws GrantRefusal `authorization_pending`, `slow_down`, `access_denied`, `expired_token`; `invalid_grant` for a secret that is
 * unknown or was used
 */
export async function endLogin(deviceCode: string, now: Date): Promise<LoginKey> {
  const { db } = store()
  const found = await db.deviceLogin.findUnique({ where: { deviceHash: hashOfSecret(deviceCode) } })
  if (!found) throw wasUsed()
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

/** Makes the key, as the act of the person who let the command line in. */
function giveKey(found: DeviceLogin, now: Date): Promise<LoginKey> {
  const permissions = jsonColumns.DeviceLogin.permissions(found.permissions)
  return asGiver({ ...found, permissions }, now, async (tx, left, email) => {
    const { count } = await tx.db.deviceLogin.deleteMany({ where: { id: found.id, state: 'approved' } })
    if (count !== 1) throw wasUsed()
    const name = await freeName(tx, `${email} on ${found.host}`)
    const expiresAt = new Date(now.getTime() + givenMs)
    const { row, secret } = await insertKey(tx, { name, permissions: left, expiresAt })
    return { secret, id: row.id, name, permissions: left, workspace: tx.workspace.name, expiresAt }
  })
}
