import * as contract from '@/lib/contract/webhook'
import { agentScope, pageOf, readVerb } from '@/lib/kernel'
import { deliveryItem, loadWebhook, webhookItems } from '@/lib/publish'

/** The webhooks of the workspace, oldest first. */
export const listWebhooks = readVerb(contract.listWebhooks, async (ctx) => {
  const where = { workspaceId: ctx.workspace.id, isActive: true, ...(await agentScope(ctx.db, ctx)) }
  const rows = await ctx.db.webhook.findMany({ where, orderBy: { id: 'asc' } })
  return { items: await webhookItems(ctx.db, ctx, rows) }
})

/** What was sent to a webhook and how it ended, newest first. */
export const listDeliveries = readVerb(contract.listDeliveries, async (ctx, { id, status, limit, cursor }) => {
  const { id: webhookId } = await loadWebhook(ctx.db, ctx, id)
  const where = { webhookId, status, id: cursor === undefined ? undefined : { lt: cursor } }
  const fetched = await ctx.db.webhookDelivery.findMany({ where, orderBy: { id: 'desc' }, take: limit + 1 })
  const { rows, nextCursor } = pageOf(fetched, limit)
  return { items: rows.map(deliveryItem), nextCursor }
})
