import { createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '@/lib/config/settings'
import { hashOfSecret, newSecret } from '@/lib/auth/browser-session'
import { agentPermissions, isPermission, permissions, type Permission } from '@/lib/domain/permission/permission'
import { userCodeOf } from '@/lib/domain/sign-in/user-code'
import { newId } from '@/lib/store/id'
import { store } from '@/lib/store/store'
import { GrantRefusal } from './grant-refusal'

/** How long a person may take. */
const validMs = 10 * 60 * 1000
/** Seconds between two questions of a command line. */
const interval = 5

/** Under what the code of a person is found. It is short, so it is keyed with the server's secret. */
export const hashOfCode = (secret: string, code: string): string =>
  createHmac('sha256', `${secret}\ncode of a command line`).update(code).digest('hex')

/** What a scope names. */
export const namesIn = (scope: string | null): string[] => scope?.split(' ').filter(Boolean) ?? []

/**
 * The permissions of a scope, in their order. Without one those that report, propose and read; reading is always among them.
 * @throws GrantRefusal `invalid_scope`
 */
export function permissionsOfScope(scope: string | null): Permission[] {
  const names = namesIn(scope)
  if (names.length === 0) return [...agentPermissions]
  const unknown = names.find((name) => !isPermission(name))
  if (unknown !== undefined) throw new GrantRefusal('invalid_scope', `A scope is some of ${permissions.join(', ')}.`)
  return permissions.filter((one) => one === 'read' || names.includes(one))
}

/** Of what a command line says of its machine: what a host name is made of. */
const hostOf = (said: string): string =>
  said
    .replaceAll(/[^\w .-]/g, '')
    .trim()
    .slice(0, 64) || 'an unnamed machine'

interface Asking {
  host: string
  scope: string | null
  /** Where it asks from; null: not known. */
  address: string | null
}

export interface StartedLogin {
  deviceCode: string
  userCode: string
  /** Seconds. */
  expiresIn: number
  interval: number
}

function newUserCode(): string {
  for (;;) {
    const code = userCodeOf(randomBytes(32))
    if (code !== null) return code
  }
}

/**
 * Begins a login of a command line: the secret by which it asks again, and the code by which a person lets it in.
 * @throws GrantRefusal `invalid_scope`
 */
export async function startLogin({ host, scope, address }: Asking, { secret }: Secrets, now: Date): Promise<StartedLogin> {
  const asked = permissionsOfScope(scope)
  const [deviceCode, userCode] = [newSecret(), newUserCode()]
  const { db } = store()
  await db.deviceLogin.deleteMany({ where: { expiresAt: { lte: now } } })
  await db.deviceLogin.create({
    data: {
      id: newId('login'),
      deviceHash: hashOfSecret(deviceCode),
      codeHash: hashOfCode(secret, userCode),
      host: hostOf(host),
      permissions: asked,
      address,
      state: 'waiting',
      interval,
      createdAt: now,
      expiresAt: new Date(now.getTime() + validMs),
    },
  })
  return { deviceCode, userCode, expiresIn: validMs / 1000, interval }
}
