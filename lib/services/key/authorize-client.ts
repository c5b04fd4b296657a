import { hashOfSecret, newSecret } from '@/lib/auth/browser-session'
import { agentPermissions, asAgentHolds, isPermission, type Permission } from '@/lib/domain/permission/permission'
import { unknownWorkspace } from '@/lib/kernel'
import { isRegistered } from '@/lib/domain/sign-in/redirect-uri'
import { isStorable } from '@/lib/domain/storable-text'
import { jsonColumns } from '@/lib/store/json-columns'
import { newId } from '@/lib/store/id'
import { store } from '@/lib/store/store'
import { leftOf, type Decider } from './decide-login'
import { GrantRefusal } from './grant-refusal'
import { namesIn } from './start-login'

/** How long a program has to fetch what it was let in for. */
const validMs = 60 * 1000

/** What a program asks for, with a person's browser. */
export interface Authorization {
  clientId: string
  /** What the program calls itself. */
  client: string
  redirectUri: string
  challenge: string
  permissions: Permission[]
}

/** The program and the address of a request: without both there is nobody to send an answer to. Null for any other. */
export async function findClient(clientId: string, redirectUri: string): Promise<{ id: string; name: string } | null> {
  const found = isStorable(clientId) ? await store().db.oAuthClient.findUnique({ where: { id: clientId } }) : null
  if (!found || !isRegistered(redirectUri, jsonColumns.OAuthClient.redirectUris(found.redirectUris))) return null
  return { id: found.id, name: found.name }
}

/** The scopes that every program may ask for beside ours: they say how, not what. */
const beside = new Set(['offline_access'])

/**
 * The permissions of a scope, as far as an agent may hold them: without one all of those. Reading is always among them.
 * @throws GrantRefusal `invalid_scope` where nothing of it is left
 */
export function agentPermissionsOf(scope: string | null): Permission[] {
  const names = namesIn(scope).filter((name) => !beside.has(name))
  if (names.length === 0) return [...agentPermissions]
  const asked = names.filter(isPermission)
  if (asAgentHolds(asked).length === 0)
    throw new GrantRefusal('invalid_scope', `A scope is some of ${agentPermissions.join(', ')}.`)
  return asAgentHolds([...asked, 'read'])
}

/**
 * Lets a program into a workspace, as an agent of the person: the code that it fetches its tokens with.
 * @throws Problem `not_found` for a workspace that is unknown or not theirs
 */
export async function authorizeClient(
  { clientId, redirectUri, challenge, permissions }: Authorization,
  name: string,
  { userId, roles }: Decider,
  now: Date,
): Promise<string> {
  const { db } = store()
  const role = roles.get(name)
  const workspace = role && (await db.workspace.findUnique({ where: { name }, select: { id: true } }))
  if (!workspace) throw unknownWorkspace(name)
  const code = newSecret()
  await db.oAuthCode.deleteMany({ where: { expiresAt: { lte: new Date(now.getTime() - 10 * validMs) } } })
  await db.oAuthCode.create({
    data: {
      id: newId('grant'),
      hash: hashOfSecret(code),
      clientId,
      redirectUri,
      challenge,
      permissions: leftOf(permissions, role),
      userId,
      workspaceId: workspace.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + validMs),
    },
  })
  return code
}
