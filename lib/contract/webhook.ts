import { z } from 'zod'
import { event } from './event'
import { operation } from './operation'
import { agentName, cursor, limit, page, time } from './shared'

const delivery = z.object({
  id: z.string(),
  /** The event or notice that it tells of. */
  item: z.string(),
  name: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** HTTP status of the last answer; null where none came. */
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
  summary: 'List the addresses that are told of events, each with its last delivery',
  input: z.strictObject({}),
  output: z.object({ items: z.array(webhook) }),
  access: 'admin',
  effect: { kind: 'read' },
  absent: { cli: 'webhooks are kept in the dashboard or through REST' },
})

export const listDeliveries = operation({
  name: 'webhook.deliveries',
  summary: 'List what was sent to a webhook, newest first, and how it ended',
  input: z.strictObject({ id: z.string(), status: z.enum(['waiting', 'delivered', 'failed']).optional(), limit, cursor }),
  output: page(delivery),
  access: 'admin',
  effect: { kind: 'read' },
  absent: { cli: 'webhooks are kept in the dashboard or through REST' },
})

export const addWebhook = operation({
  name: 'webhook.add',
  summary: 'Have an address told of events as they happen; its secret is shown this once',
  input: z.strictObject({
    url: z.url({ protocol: /^https?$/, error: 'Give an address that begins with http:// or https://' }).max(2000),
    /** Names of the catalogue or verbs; none: everything. */
    verbs: z.array(z.string().min(1).max(80)).max(50).default([]),
    agent: agentName.optional(),
  }),
  output: z.object({ webhook, secret: z.string(), event }),
  access: 'admin',
  effect: { kind: 'write' },
  status: () => 201,
  absent: { cli: 'webhooks are kept in the dashboard or through REST' },
})

export const removeWebhook = operation({
  name: 'webhook.remove',
  summary: 'Tell an address of nothing more',
  input: z.strictObject({ id: z.string() }),
  output: z.object({ event }),
  access: 'admin',
  effect: { kind: 'write', destructive: true },
  absent: { cli: 'webhooks are kept in the dashboard or through REST' },
})

export const testWebhook = operation({
  name: 'webhook.test',
  summary: 'Send a test to a webhook now and say what it answered',
  input: z.strictObject({ id: z.string() }),
  output: z.object({ delivery }),
  access: 'admin',
  effect: { kind: 'write' },
  absent: { cli: 'webhooks are kept in the dashboard or through REST' },
})
