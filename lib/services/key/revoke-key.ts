import * as contract from '@/lib/contract/key'
import { conflict, notFound } from '@/lib/domain/problem/problem'
import { eventItem, writeVerb } from '@/lib/kernel'
import { keyItem } from './key-item'

/** Revokes a key for good: whoever was told of it once may still have it. Its row stays, because the log names it. */
export const revokeKey = writeVerb(contract.revokeKey, async (tx, { id }) => {
  const now = tx.now()
  const own = { id, workspaceId: tx.workspace.id }
  const { count } = await tx.db.apiKey.updateMany({ where: { ...own, revokedAt: null }, data: { revokedAt: now } })
  const row = await tx.db.apiKey.findFirst({ where: own })
  if (!row) throw notFound('key with that ID')
  if (count !== 1) throw conflict(`The key "${row.name}" is already revoked.`)
  const { prefix, name } = row
  const eventId = await tx.emit({ verb: 'revoke', object: { kind: 'key', id, name }, before: { prefix } })
  const event = eventItem(await tx.db.event.findUniqueOrThrow({ where: { id: eventId } }))
  return { key: keyItem(row, now), event }
})
