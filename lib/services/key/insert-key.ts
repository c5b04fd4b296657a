import { hashOfKey, newKeySecret, prefixOfKey } from '@/lib/auth/key-secret'
import type { Permission } from '@/lib/domain/permission/permission'
import { conflict } from '@/lib/domain/problem/problem'
import { newId } from '@/lib/store/id'
import type { WriteContext } from '@/lib/kernel'
import type { ApiKey } from '@/prisma/generated/sqlite/client'

/** Active keys of a workspace. */
const keysMax = 200

interface NewKey {
  name: string
  permissions: readonly Permission[]
  agent?: string
  expiresAt?: Date
}

/**
 * Adds a key of the caller, with its event. @returns the row, and the secret, which is stored nowhere
 * @throws Problem `conflict` when there are too many
 */
export async function insertKey(
  tx: WriteContext,
  { name, permissions, agent, expiresAt }: NewKey,
): Promise<{ row: ApiKey; secret: string; eventId: string }> {
  const where = { workspaceId: tx.workspace.id }
  const active = { ...where, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: tx.now() } }] }
  if ((await tx.db.apiKey.count({ where: active })) >= keysMax) throw conflict(`There are ${keysMax} keys. Revoke one first.`)
  const secret = newKeySecret()
  const row = await tx.db.apiKey.create({
    data: {
      ...where,
      id: newId('key'),
      name,
      prefix: prefixOfKey(secret),
      hash: hashOfKey(secret),
      agent: agent ?? null,
      permissions: [...permissions],
      createdBy: `${tx.actor.kind}:${tx.actor.id}`,
      userId: tx.userId ?? null,
      createdAt: tx.now(),
      expiresAt: expiresAt ?? null,
    },
  })
  const ends = expiresAt && { expiresAt: expiresAt.toISOString() }
  const after = { prefix: row.prefix, permissions: [...permissions], ...(agent ? { agent } : {}), ...ends }
  const eventId = await tx.emit({ verb: 'create', object: { kind: 'key', id: row.id, name }, after })
  return { row, secret, eventId }
}

/** A name that no key of the workspace has or had: the wanted one, or the same with a number. The log names keys by it. */
export async function freeName({ db, workspace }: WriteContext, wanted: string): Promise<string> {
  const where = { workspaceId: workspace.id, name: { startsWith: wanted } }
  const taken = new Set((await db.apiKey.findMany({ where, select: { name: true } })).map(({ name }) => name))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} ${number}`
    if (!taken.has(name)) return name
  }
}
