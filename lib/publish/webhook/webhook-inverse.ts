import { placeAt } from '@/lib/publish/stream/read-stream'
import type { Inverse } from '@/lib/kernel'

/** An address that was added goes; one that was removed comes back, and is told of what happens from then on. */
export const webhookInverse: Inverse = {
  plan: (event) => [{ object: event.objectName, change: event.verb === 'add' ? 'removed' : 'active again' }],
  rows: async (db, { objectId }) => ({ Webhook: await db.webhook.findMany({ where: { id: objectId } }) }),
  async redone(tx, { objectId, verb }) {
    if (verb === 'add') await tx.db.webhook.update({ where: { id: objectId }, data: { cursor: placeAt(Date.now()) } })
  },
  async apply(tx, event) {
    const isActive = event.verb === 'remove'
    const cursor = isActive ? { cursor: placeAt(Date.now()) } : {}
    await tx.db.webhook.update({ where: { id: event.objectId }, data: { isActive, revision: { increment: 1 }, ...cursor } })
  },
}
