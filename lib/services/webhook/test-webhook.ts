import * as contract from '@/lib/contract/webhook'
import { conflict } from '@/lib/domain/problem/problem'
import { newId } from '@/lib/store/id'
import { flowVerb, decrypt } from '@/lib/kernel'
import { bodyOf, deliveryItem, loadWebhook, send } from '@/lib/publish'

/** Sends one message that tells of nothing, at once, and keeps in the log how it ended. It is not repeated. */
export const testWebhook = flowVerb(contract.testWebhook, async (ctx, { id }) => {
  const webhook = await loadWebhook(ctx.store.db, ctx, id)
  const secret = decrypt(webhook.secret, ctx.settings)
  if (secret === null)
    throw conflict(
      'Its secret was sealed with another METTLE_SECRET: give that one as METTLE_SECRET_FORMER, or remove the webhook and add it again.',
    )
  const delivery = newId('delivery')
  const now = ctx.now()
  const item = { name: 'test', at: now.toISOString(), data: { webhook: webhook.id } }
  const { code, error } = await send(ctx, { url: webhook.url, secret }, { id: `test_${delivery}`, body: bodyOf(item) })
  const status = error === null ? 'delivered' : 'failed'
  const row = await ctx.store.db.webhookDelivery.create({
    data: {
      id: delivery,
      webhookId: id,
      itemId: `test_${delivery}`,
      verb: 'test',
      status,
      attempts: 1,
      lastCode: code,
      lastError: error,
      createdAt: now,
      endedAt: ctx.now(),
    },
  })
  return { delivery: deliveryItem(row) }
})
