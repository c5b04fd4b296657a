import { z } from 'zod'
import { event } from './event'
import { hookUrl, ids } from './example'
import { operation } from './operation'
import { agentName, cursor, idRef, limit, page, time } from './shared'
import { text } from './text'

const delivery = z.object({
  id: z.string(),
  /** The event or notice that it reports. */
  item: z.string(),
  name: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** HTTP status of the last response; null when there was none. */
  code: z.number().int().nullable(),
  error: z.string().nullable(),
  nextAt: time.nullable(),
  createdAt: time,
  endedAt: time.nullable(),
})
export type DeliveryItem = z.output<typeof delivery>

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  verbs: z.array(z.string()),
  agent: z.string().nullable(),
  createdAt: time,
  waiting: z.number().int(),
  failed: z.number().int(),
  last: delivery.nullable(),
})
export type WebhookItem = z.output<typeof webhook>

export const listWebhooks = operation({
  name: 'webhook.list',
  route: 'GET /api/webhooks',
  summary: 'List webhooks, each with its last delivery',
  input: z.strictObject({}),
  output: z.object({ items: z.array(webhook) }),
  permission: 'manage',
  effect: { kind: 'read' },
  shows: ['webhooks'],
  absent: { cli: 'webhooks are kept in the dashboard or through REST' },
  example: {},
})

export const listDeliveries = operation({
  name: 'webhook.deliveries',
  route: 'GET /api/webhooks/{id}/deliveries',
  summary: 'List the deliveries of a webhook, newest first',
  input: z.strictObject({ id: idRef, status: z.enum(['waiting', 'delivered', 'failed']).optional(), limit, cursor }),
  output: page(delivery),
  permission: 'manage',
  effect: { kind: 'read' },
  shows: ['webhooks'],
  absent: { cli: 'webhooks are kept in the dashboard or through REST' },
  example: { id: ids.webhook, status: 'failed', limit: 20 },
})

export const addWebhook = operation({
  name: 'webhook.add',
  route: 'POST /api/webhooks',
  summary: 'Add a webhook; its secret is shown once',
  input: z.strictObject({
    url: text.path(z.url({ protocol: /^https?$/, error: 'Use an address that starts with http:// or https://' }).max(2000)),
    /** Names or verbs of the catalogue; empty: everything. */
    verbs: z
      .array(text.ref(z.string().min(1).max(80)))
      .max(50)
      .default([]),
    agent: agentName.optional(),
  }),
  output: z.object({ webhook, secret: z.string(), event }),
  permission: 'manage',
  effect: { kind: 'write' },
  changes: ['webhooks', 'log'],
  logs: { 'webhook.add': { word: 'added', undo: 'webhook' } },
  status: () => 201,
  isShownOnce: true,
  absent: { cli: 'webhooks are kept in the dashboard or through REST' },
  example: { url: hookUrl, verbs: ['deprecate', 'skill_ingested'] },
})

export const removeWebhook = operation({
  name: 'webhook.remove',
  route: 'DELETE /api/webhooks/{id}',
  summary: 'Remove a webhook',
  input: z.strictObject({ id: idRef }),
  output: z.object({ event }),
  permission: 'manage',
  effect: { kind: 'write', destructive: true },
  changes: ['webhooks', 'log'],
  logs: { 'webhook.remove': { word: 'removed', undo: 'webhook' } },
  absent: { cli: 'webhooks are kept in the dashboard or through REST' },
  example: { id: ids.webhook },
})

export const testWebhook = operation({
  name: 'webhook.test',
  route: 'POST /api/webhooks/{id}/test',
  summary: 'Send a test event to a webhook and return the response',
  input: z.strictObject({ id: idRef }),
  output: z.object({ delivery }),
  permission: 'manage',
  effect: { kind: 'write' },
  changes: ['webhooks', 'log'],
  absent: { cli: 'webhooks are kept in the dashboard or through REST' },
  example: { id: ids.webhook },
})
