import * as contract from '@/lib/contract/webhook'
import { conflict, invalid } from '@/lib/domain/problem/problem'
import { redact } from '@/lib/redact/redact'
import { newId } from '@/lib/store/id'
import { jsonColumns } from '@/lib/store/json-columns'
import { agentForWrite, eventItem, encrypt, flowVerb, writeVerb } from '@/lib/kernel'
import { placeAt, guardAddress, newSecret, loadWebhook, webhookItems } from '@/lib/publish'

const webhooksMax = 20

/** As the log keeps it: many addresses are a secret by their path or query, and the row has the whole of it. */
const shown = (url: string): string => redact(url).text
const objectOf = (row: { id: string; url: string }) => ({ kind: 'webhook' as const, id: row.id, name: shown(row.url) })

/** Adds an address that is told of what happens from now on. Its secret leaves the server in this answer alone. */
export const addWebhook = flowVerb(contract.addWebhook, async (ctx, { url, verbs, agent }) => {
  if (new URL(url).username || new URL(url).password)
    throw invalid('url: remove the user name and password. Check the signature instead.')
  await guardAddress(ctx, url)
  const secret = newSecret()
  return ctx.transaction(async (tx) => {
    const where = { workspaceId: tx.workspace.id, isActive: true }
    if ((await tx.db.webhook.count({ where })) >= webhooksMax)
      throw conflict(`There are ${webhooksMax} webhooks. Remove one first.`)
    const named = agent ?? tx.agent
    const row = await tx.db.webhook.create({
      data: {
        id: newId('webhook'),
        workspaceId: tx.workspace.id,
        agentId: named ? (await agentForWrite(tx.db, tx, named)).id : null,
        url,
        verbs,
        secret: encrypt(secret, tx.settings),
        cursor: placeAt(Date.now()),
        createdBy: `${tx.actor.kind}:${tx.actor.id}`,
        createdAt: tx.now(),
      },
    })
    const eventId = await tx.emit({ verb: 'add', object: objectOf(row), agentId: row.agentId, after: { url: shown(url), verbs } })
    const [webhook] = await webhookItems(tx.db, tx, [row])
    const event = await tx.db.event.findUniqueOrThrow({ where: { id: eventId } })
    return { webhook: webhook!, secret, event: eventItem(event) }
  })
})

/** Ends an address. Its row and its log stay, so that it can come back. */
export const removeWebhook = writeVerb(contract.removeWebhook, async (tx, { id }) => {
  const row = await loadWebhook(tx.db, tx, id)
  const { count } = await tx.db.webhook.updateMany({
    where: { id, revision: row.revision },
    data: { isActive: false, revision: { increment: 1 } },
  })
  if (count !== 1) throw conflict('This webhook was changed at the same time. Read it again.')
  const before = { url: shown(row.url), verbs: jsonColumns.Webhook.verbs(row.verbs) }
  const eventId = await tx.emit({ verb: 'remove', object: objectOf(row), agentId: row.agentId, before })
  return { event: eventItem(await tx.db.event.findUniqueOrThrow({ where: { id: eventId } })) }
})
