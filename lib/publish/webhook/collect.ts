import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import type { Webhook } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { allBut } from '@/lib/store/columns'
import { enqueue, type Context } from '@/lib/kernel'
import { placeAt, placeOf, readStream } from '@/lib/publish/stream/read-stream'

const columns = allBut('WebhookDelivery', 'attempts', 'nextAt', 'lastCode', 'lastError', 'endedAt')

/** Rows of a transaction that began before may commit later: so far back is looked again; what has a row is not sent twice. */
const lateMs = 65_000

/** Lays a delivery for everything that an address is to be told of since it was last looked. Answers how many are new. */
export async function collect(ctx: Context, webhook: Webhook): Promise<number> {
  const { db, provider } = ctx.store
  const scope = { workspaceId: webhook.workspaceId, ...(webhook.agentId === null ? {} : { agentId: webhook.agentId }) }
  const had = await db.webhookDelivery.count({ where: { webhookId: webhook.id } })
  const late = placeAt(Date.now() - lateMs)
  const [, since = ''] = [webhook.cursor < late ? webhook.cursor : late, placeOf(webhook.id)].toSorted()
  let after = since
  for (;;) {
    const { items, next, isFull } = await readStream(ctx.store.reader, scope, {
      after,
      verbs: jsonColumns.Webhook.verbs(webhook.verbs),
    })
    const rows = items.map((item) => ({
      id: newId('delivery'),
      webhookId: webhook.id,
      itemId: item.id,
      verb: item.name,
      status: 'waiting',
      createdAt: ctx.now(),
    }))
    await bulkInsert(db, provider, 'WebhookDelivery', columns, rows, { ignoreConflicts: true })
    if (next > webhook.cursor)
      await db.webhook.updateMany({ where: { id: webhook.id, cursor: { lt: next } }, data: { cursor: next } })
    after = next
    if (!isFull) break
  }
  return (await db.webhookDelivery.count({ where: { webhookId: webhook.id } })) - had
}

/** Looks for every webhook of the workspace what it is to be told, and queues a job for each that has something due. */
export async function queueDeliveries(ctx: Context): Promise<number> {
  const webhooks = await ctx.store.db.webhook.findMany({ where: { workspaceId: ctx.workspace.id, isActive: true } })
  let queued = 0
  for (const webhook of webhooks) {
    const fresh = await collect(ctx, webhook)
    const due = { webhookId: webhook.id, status: 'waiting', OR: [{ nextAt: null }, { nextAt: { lte: ctx.now() } }] }
    if (fresh === 0 && (await ctx.store.db.webhookDelivery.count({ where: due })) === 0) continue
    await enqueue(ctx.store.db, ctx, {
      kind: 'webhook',
      agentId: webhook.agentId,
      queuedKey: webhook.id,
      payload: { webhookId: webhook.id },
    })
    queued += 1
  }
  return queued
}
