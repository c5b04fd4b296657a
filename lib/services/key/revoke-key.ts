import * as contract from '@/lib/contract/key'
import { conflict, notFound } from '@/lib/domain/problem/problem'
import { eventItem, writeVerb } from '@/lib/kernel'
import { endKey } from './end-key'
import { keyItem } from './key-item'

/** Revokes a key for good: whoever was told of it once may still have it. Its row stays, because the log names it. */
export const revokeKey = writeVerb(contract.revokeKey, async (tx, { id }) => {
  const own = { id, workspaceId: tx.workspace.id }
  const row = await tx.db.apiKey.findFirst({ where: own })
  if (!row) throw notFound('key with that ID')
  const eventId = await endKey(tx, row)
  if (eventId === null) throw conflict(`The key "${row.name}" is already revoked.`)
  const event = eventItem(await tx.db.event.findUniqueOrThrow({ where: { id: eventId } }))
  return { key: keyItem({ ...row, revokedAt: tx.now() }, tx.now()), event }
})
