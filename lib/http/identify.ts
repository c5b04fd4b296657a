import { claimOf, owner, type Caller } from '@/lib/auth/caller'
import { findKey, stampKey, type FoundKey } from '@/lib/auth/find-key'
import { settings } from '@/lib/config/settings'
import { asAgentHolds } from '@/lib/domain/permission/permission'
import { writeBehind } from '@/lib/kernel'
import { unauthenticated } from './unauthenticated'

/**
 * The caller of a request under /api and at the doors of programs.
 * @throws Problem `unauthenticated`, with the way to get access.
 */
export async function identify(headers: Headers): Promise<Caller> {
  const claim = claimOf(headers, settings())
  if (claim.kind === 'owner') return owner
  const key = claim.kind === 'key' ? await findKey(claim.secret, new Date()) : null
  if (!key) throw unauthenticated(settings(), claim.kind)
  await noteUse(key)
  const { agent, name, permissions, workspace } = key
  const actor = { kind: 'key', id: name } as const
  if (agent === null) return { actor, permissions, workspace }
  // Whatever its row says: an agent never decides.
  return { actor, permissions: asAgentHolds(permissions), workspace, boundAgent: agent, isAgentDoor: true }
}

const stampMs = 60_000
const slot: typeof globalThis & { mettleKeysUsed?: Map<string, number> } = globalThis

/** Notes that a key was used, to the minute, without a call waiting for it. */
async function noteUse({ id }: FoundKey): Promise<void> {
  const used = (slot.mettleKeysUsed ??= new Map())
  const now = new Date()
  if (now.getTime() - (used.get(id) ?? 0) < stampMs) return
  used.set(id, now.getTime())
  await writeBehind('the use of a key', () => stampKey(id, now))
}
