import { isPermission, type Permission } from '@/lib/domain/permission/permission'
import { everyWorkspace, getOrCompute, type Queryable, type Store } from '@/lib/store/client'
import { store } from '@/lib/store/store'
import { jsonColumns } from '@/lib/store/json-columns'
import { findToken } from './find-token'
import { hashOfKey, isToken } from './key-secret'

/** A key that nobody revoked, as it stands in the database. */
export interface FoundKey {
  id: string
  name: string
  workspace: string
  agent: string | null
  permissions: Permission[]
  expiresAt: Date | null
  /** The person who answers for it; null: whoever runs the server. */
  userId: string | null
}

/** Keys that nobody revoked: all, or the one with an id. */
const rowsOf = (db: Queryable, id?: string) =>
  db.apiKey.findMany({ where: { revokedAt: null, ...(id && { id }) }, include: { workspace: { select: { name: true } } } })

function keyOf({ workspace, ...row }: Awaited<ReturnType<typeof rowsOf>>[number]): FoundKey {
  const { id, name, agent, expiresAt, userId } = row
  const permissions = jsonColumns.ApiKey.permissions(row.permissions).filter(isPermission)
  return { id, name, agent, expiresAt, userId, permissions, workspace: workspace.name }
}

/** By the hash of the key; a key that a program shows tokens of, and never the key itself, by its id. */
async function readKeys({ reader }: Store): Promise<Map<string, FoundKey>> {
  const rows = await rowsOf(reader)
  return new Map(rows.map((row) => [row.clientId === null ? row.hash : row.id, keyOf(row)]))
}

/**
 * The key of a secret, or of a token of it; null for one that is unknown, revoked or expired. All keys are cached together until one is
 * created or revoked, so a call reads no database, and wrong secrets fill no cache.
 */
export async function findKey(secret: string, now: Date): Promise<FoundKey | null> {
  const opened = store()
  const place = { workspaceId: everyWorkspace, parts: ['content'], key: ['keys'] } as const
  const keys = await getOrCompute(opened, opened.reader, place, () => readKeys(opened))
  const found = isToken(secret) ? await keyOfToken(opened, keys, secret, now) : keys.get(hashOfKey(secret))
  return found && (found.expiresAt === null || found.expiresAt > now) ? found : null
}

/** A program uses its token at once, maybe at another process than that which made its key, and whose news of it is still on its way. */
async function keyOfToken(opened: Store, keys: ReadonlyMap<string, FoundKey>, token: string, now: Date) {
  const id = await findToken(token, now)
  return id === null ? undefined : (keys.get(id) ?? (await rowsOf(opened.db, id)).map(keyOf)[0])
}

/** Notes when a key was last used. */
export async function stampKey(id: string, at: Date): Promise<void> {
  await store().db.apiKey.updateMany({ where: { id }, data: { lastUsedAt: at } })
}
