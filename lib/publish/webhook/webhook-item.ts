import type { DeliveryItem, WebhookItem } from '@/lib/contract/webhook'
import { notFound } from '@/lib/domain/problem/problem'
import type { Queryable } from '@/lib/store/client'
import type { Webhook, WebhookDelivery } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { agentNames, agentScope, type Context } from '@/lib/kernel'

/** @throws Problem `not_found`, also for one that was removed or is another agent's. */
export async function loadWebhook(db: Queryable, ctx: Context, id: string): Promise<Webhook> {
  const webhook = await db.webhook.findFirst({
    where: { id, workspaceId: ctx.workspace.id, isActive: true, ...(await agentScope(db, ctx)) },
  })
  if (!webhook) throw notFound('webhook with that id')
  return webhook
}

/** The wire form of a delivery. */
export function deliveryItem(row: WebhookDelivery): DeliveryItem {
  return {
    id: row.id,
    item: row.itemId,
    name: row.verb,
    status: row.status,
    attempts: row.attempts,
    code: row.lastCode,
    error: row.lastError,
    nextAt: row.nextAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

/** The wire form of webhooks, never with their secrets. */
export async function webhookItems(db: Queryable, ctx: Context, rows: Webhook[]): Promise<WebhookItem[]> {
  const ids = rows.map((row) => row.id)
  const counts = await db.webhookDelivery.groupBy({
    by: ['webhookId', 'status'],
    where: { webhookId: { in: ids } },
    _count: { _all: true },
  })
  const countOf = (id: string, status: string) =>
    counts.find((one) => one.webhookId === id && one.status === status)?._count._all ?? 0
  const newest = await db.webhookDelivery.groupBy({ by: ['webhookId'], where: { webhookId: { in: ids } }, _max: { id: true } })
  const last = await db.webhookDelivery.findMany({ where: { id: { in: newest.flatMap((one) => one._max.id ?? []) } } })
  const names = await agentNames(db, ctx)
  return rows.map((row) => {
    const delivery = last.find((one) => one.webhookId === row.id)
    return {
      id: row.id,
      url: row.url,
      verbs: jsonColumns.Webhook.verbs(row.verbs),
      agent: row.agentId === null ? null : (names.get(row.agentId) ?? null),
      createdAt: row.createdAt.toISOString(),
      waiting: countOf(row.id, 'waiting'),
      failed: countOf(row.id, 'failed'),
      last: delivery ? deliveryItem(delivery) : null,
    }
  })
}
