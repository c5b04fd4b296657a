import { retryAfter } from '@/lib/domain/webhook/retry'
import type { Prisma, WebhookDelivery } from '@/prisma/generated/sqlite/client'
import { enqueue, decrypt, type Context } from '@/lib/kernel'
import { readStreamItem } from '@/lib/publish/stream/read-stream'
import { send, type Sent } from './send'

const batch = 100

/** What a receiver gets: the name, when it happened, and its data. */
export const bodyOf = (item: { name: string; at: string; data: unknown }): string =>
  JSON.stringify({ type: item.name, timestamp: item.at, data: item.data })

/** Nobody answers, or the receiver is not well: the next message would fare no better. */
const isOffline = ({ code }: Sent): boolean => code === null || code === 429 || code >= 500

/**
 * Sends what is due to one address, oldest first, and asks for another run where something waits. A message may arrive
 * twice (its id tells), never not at all while attempts are left. Answers how many arrived.
 */
export async function deliver(
  ctx: Context,
  webhookId: string,
  progress: (done: number, total: number, unit: string) => Promise<void>,
): Promise<Prisma.InputJsonObject> {
  const { db } = ctx.store
  const webhook = await db.webhook.findUnique({ where: { id: webhookId } })
  if (!webhook?.isActive) return { sent: 0 }
  const secret = decrypt(webhook.secret, ctx.settings)
  if (secret === null)
    throw new Error(
      'Its secret was sealed with another METTLE_SECRET. Give that one as METTLE_SECRET_FORMER, or remove the webhook and add it again.',
    )
  const waiting = { webhookId, status: 'waiting' }
  const due = await db.webhookDelivery.findMany({
    where: { ...waiting, OR: [{ nextAt: null }, { nextAt: { lte: ctx.now() } }] },
    orderBy: { id: 'asc' },
    take: batch,
  })
  let sent = 0
  for (const [index, delivery] of due.entries()) {
    await progress(index, due.length, 'message')
    const answer = await attempt(ctx, { url: webhook.url, secret }, delivery)
    if (answer?.error === null) sent += 1
    if (answer && isOffline(answer)) break
  }
  await queueRest(ctx, webhookId, webhook.agentId)
  return { sent }
}

/** One attempt, claimed first; null when another process took it. */
async function attempt(ctx: Context, to: { url: string; secret: string }, delivery: WebhookDelivery): Promise<Sent | null> {
  const { db } = ctx.store
  const attempts = delivery.attempts + 1
  const { count } = await db.webhookDelivery.updateMany({
    where: { id: delivery.id, attempts: delivery.attempts, status: 'waiting' },
    data: { attempts },
  })
  if (count !== 1) return null
  const item = await readStreamItem(ctx.store.reader, delivery.itemId)
  const answer = item
    ? await send(ctx, to, { id: delivery.itemId, body: bodyOf(item) })
    : { code: 0, error: 'The event is no longer stored.' }
  const wait = answer.error === null || !item ? null : retryAfter(attempts)
  const ended =
    wait === null
      ? { status: answer.error === null ? ('delivered' as const) : ('failed' as const), endedAt: ctx.now(), nextAt: null }
      : {}
  const next = wait === null ? {} : { nextAt: new Date(ctx.now().getTime() + wait) }
  const outcome = { lastCode: answer.code || null, lastError: answer.error }
  await db.webhookDelivery.update({ where: { id: delivery.id }, data: { ...outcome, ...next, ...ended } })
  // Those behind it wait as long: an address that is away is not tried once a message.
  if (wait !== null && isOffline(answer)) {
    const behind = { webhookId: delivery.webhookId, status: 'waiting', nextAt: null }
    await db.webhookDelivery.updateMany({ where: behind, data: { nextAt: next.nextAt } })
  }
  return answer
}

/** Another run for what waits: now when some of it is due, else when the first of it is. */
async function queueRest(ctx: Context, webhookId: string, agentId: string | null): Promise<void> {
  const where = { webhookId, status: 'waiting' }
  const left = await ctx.store.db.webhookDelivery.aggregate({ where, _min: { nextAt: true }, _count: { _all: true } })
  if (left._count._all === 0) return
  const isDue = (await ctx.store.db.webhookDelivery.count({ where: { ...where, nextAt: null } })) > 0
  const notBefore = isDue ? undefined : (left._min.nextAt ?? undefined)
  await enqueue(ctx.store.db, ctx, { kind: 'webhook', agentId, queuedKey: webhookId, payload: { webhookId }, notBefore })
}
