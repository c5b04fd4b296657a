import { claimOf, owner, withoutAccount, type Caller, type Claim } from '@/lib/auth/caller'
import { findKey, stampKey, type FoundKey } from '@/lib/auth/find-key'
import { isToken } from '@/lib/auth/key-secret'
import { findPerson, hasAccounts, stampBrowser, type FoundPerson } from '@/lib/auth/find-person'
import { settings } from '@/lib/config/settings'
import { asAgentHolds } from '@/lib/domain/permission/permission'
import { permissionsOfRole } from '@/lib/domain/permission/role'
import { Problem } from '@/lib/domain/problem/problem'
import { writeBehind, type Context } from '@/lib/kernel'
import { unauthenticated } from './unauthenticated'

/**
 * The caller of a request under /api and at the doors of programs.
 * @throws Problem `unauthenticated`, with the way to get access.
 */
export async function identify(headers: Headers): Promise<Caller> {
  const claim = claimOf(headers, settings())
  if (claim.kind === 'browser') {
    const person = await findPerson(claim.secret, new Date())
    // A browser shows its cookies to every server of a host: one of another server is no reason to refuse it here.
    return person ? personCaller(person) : ownerOf(withoutAccount(headers, settings()))
  }
  if (claim.kind !== 'key') return ownerOf(claim)
  const key = await findKey(claim.secret, new Date())
  if (!key) throw unauthenticated(settings(), 'key')
  return keyCaller(key)
}

/** @throws Problem `unauthenticated` for a token of a program: it was let in to the tools for agents, and to nothing else */
export function refuseToken(headers: Headers): void {
  const claim = claimOf(headers, settings())
  if (claim.kind !== 'key' || !isToken(claim.secret)) return
  throw new Problem('unauthenticated', 'This token opens the tools for agents at /api/mcp, and nothing else. Use an API key.')
}

/** @throws Problem `unauthenticated` unless whoever runs the server asks; at the machine itself only while nobody has an account. */
async function ownerOf({ kind }: Claim): Promise<Caller> {
  if (kind === 'owner' || (kind === 'local' && !(await hasAccounts()))) return owner
  throw unauthenticated(settings(), kind)
}

async function personCaller({ userId, email, browser, roles }: FoundPerson): Promise<Caller> {
  await note(browser, 'the visit of a person', stampBrowser)
  return { actor: { kind: 'person', id: email }, permissions: permissionsOfRole('viewer'), userId, browser, roles }
}

async function keyCaller({ id, name, agent, permissions, workspace, userId }: FoundKey): Promise<Caller> {
  await note(id, 'the use of a key', stampKey)
  const who = { actor: { kind: 'key', id: name }, workspace, ...(userId === null ? {} : { userId }) } as const
  if (agent === null) return { ...who, permissions }
  // Whatever its row says: an agent never decides.
  return { ...who, permissions: asAgentHolds(permissions), boundAgent: agent, isAgentDoor: true }
}

const stampMs = 60_000
const slot: typeof globalThis & { mettleKeysUsed?: Map<string, number> } = globalThis

/** Notes that a key or a browser was used, to the minute, without a call waiting for it. */
async function note(id: string, what: string, stamp: (id: string, at: Date) => Promise<void>): Promise<void> {
  const used = (slot.mettleKeysUsed ??= new Map())
  const now = new Date()
  if (now.getTime() - (used.get(id) ?? 0) < stampMs) return
  used.set(id, now.getTime())
  await writeBehind(what, () => stamp(id, now))
}

/** Whether the caller of an open connection would still be let into its workspace. */
export async function isStillIn({ workspace }: Pick<Context, 'workspace'>, headers: Headers): Promise<boolean> {
  try {
    const { roles } = await identify(headers)
    return roles === undefined || roles.has(workspace.name)
  } catch (error) {
    if (error instanceof Problem && error.code === 'unauthenticated') return false
    throw error
  }
}
