import { permissionsOfRole, type Role } from '@/lib/domain/permission/role'
import type { Permission } from '@/lib/domain/permission/permission'
import { limits } from '@/lib/domain/limit/limits'
import { Problem } from '@/lib/domain/problem/problem'
import { readUserCode } from '@/lib/domain/sign-in/user-code'
import { unknownWorkspace } from '@/lib/kernel'
import { jsonColumns } from '@/lib/store/json-columns'
import { store } from '@/lib/store/store'
import { secretsOf, type Secrets } from '@/lib/config/settings'
import { limitLogins } from './limit-logins'
import { hashOfCode } from './start-login'

/** Who decides: a person in a browser that they signed in with. */
export interface Decider {
  userId: string
  /** Role by name of the workspace. */
  roles: ReadonlyMap<string, Role>
}

/** A command line that waits, as the person who decides sees it. */
export interface WaitingLogin {
  host: string
  /** Where it asked from; null: not known. */
  address: string | null
  permissions: Permission[]
}

/** What is left of a request in a workspace: nobody lets a program do more than they may. */
export const leftOf = (asked: readonly Permission[], role: Role): Permission[] =>
  asked.filter((one) => permissionsOfRole(role).includes(one))

/**
 * The hashes of a typed code, under each secret that a login may have begun with. Each try counts, right or wrong.
 * @throws Problem `rate_limited`, or `invalid` for what is no code
 */
async function tried(typed: string, userId: string, secrets: Secrets, now: Date): Promise<string[]> {
  await limitLogins('loginCode', userId, now, `You tried ${limits.loginCode.max} codes`)
  const code = readUserCode(typed)
  if (code === null) throw new Problem('invalid', 'A code has eight letters, as in BCDF-GHJK. The command line shows it.')
  return secretsOf(secrets).map((secret) => hashOfCode(secret, code))
}

const isOver = (): Problem =>
  new Problem('gone', 'No command line waits with this code: it is wrong, was used or is too old. Run “mettle login” again.')

/** @throws Problem `gone` for a code that is wrong, used or too old, which are told apart by nothing; and see `tried` */
export async function findLogin(typed: string, { userId }: Decider, secrets: Secrets, now: Date): Promise<WaitingLogin> {
  const hashes = await tried(typed, userId, secrets, now)
  const found = await store().db.deviceLogin.findFirst({ where: { codeHash: { in: hashes } } })
  if (!found || found.state !== 'waiting' || found.expiresAt <= now) throw isOver()
  const { host, address, permissions } = found
  return { host, address, permissions: jsonColumns.DeviceLogin.permissions(permissions) }
}

/** Lets a command line into a workspace, as the person, or refuses it; `workspace` null. @throws Problem as `findLogin` does */
export async function decideLogin(
  typed: string,
  workspace: string | null,
  { userId, roles }: Decider,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<void> {
  const hashes = await tried(typed, userId, secrets, now)
  const { db } = store()
  if (workspace !== null && !roles.has(workspace)) throw unknownWorkspace(workspace)
  const chosen = workspace === null ? null : await db.workspace.findUnique({ where: { name: workspace }, select: { id: true } })
  const { count } = await db.deviceLogin.updateMany({
    where: { codeHash: { in: hashes }, state: 'waiting', expiresAt: { gt: now } },
    data: chosen ? { state: 'approved', userId, workspaceId: chosen.id } : { state: 'refused' },
  })
  if (count !== 1) throw isOver()
}
