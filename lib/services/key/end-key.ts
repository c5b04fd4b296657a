import type { WriteContext } from '@/lib/kernel'
import type { ApiKey } from '@/prisma/generated/sqlite/client'

/** Revokes a key for good, with its event. @returns the event's id; null when it was revoked already */
export async function endKey(
  tx: WriteContext,
  { id, name, prefix }: Pick<ApiKey, 'id' | 'name' | 'prefix'>,
  reason?: string,
): Promise<string | null> {
  const { count } = await tx.db.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: tx.now() } })
  return count === 1 ? tx.emit({ verb: 'revoke', object: { kind: 'key', id, name }, before: { prefix }, reason }) : null
}
