import type { KeyItem } from '@/lib/contract/key'
import type { ApiKey } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

function stateOf({ revokedAt, expiresAt }: ApiKey, now: Date): KeyItem['state'] {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt <= now ? 'expired' : 'active'
}

/** A key as it is shown: nothing of it opens anything. */
export function keyItem(row: ApiKey, now: Date): KeyItem {
  const { id, name, prefix, agent, createdBy } = row
  return {
    id,
    name,
    prefix,
    agent,
    permissions: jsonColumns.ApiKey.permissions(row.permissions),
    state: stateOf(row, now),
    createdAt: row.createdAt.toISOString(),
    createdBy,
    expiresAt: iso(row.expiresAt),
    lastUsedAt: iso(row.lastUsedAt),
    revokedAt: iso(row.revokedAt),
  }
}
