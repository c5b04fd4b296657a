import { z } from 'zod'
import { permissions } from '@/lib/domain/permission/permission'
import { event } from './event'
import { agent, ids } from './example'
import { operation } from './operation'
import { agentName, flag, idRef, time } from './shared'
import { text } from './text'

const keyStates = ['active', 'expired', 'revoked'] as const

export const key = z.object({
  id: z.string(),
  name: z.string(),
  /** The beginning of the key, by which a person knows it again. */
  prefix: z.string(),
  /** The only agent that it acts for. */
  agent: z.string().nullable(),
  permissions: z.array(z.enum(permissions)),
  state: z.enum(keyStates),
  createdAt: time,
  createdBy: z.string(),
  expiresAt: time.nullable(),
  /** To the minute. */
  lastUsedAt: time.nullable(),
  revokedAt: time.nullable(),
})
export type KeyItem = z.output<typeof key>

export const listKeys = operation({
  name: 'key.list',
  route: 'GET /api/keys',
  summary: 'List API keys with their permissions and when each was last used',
  input: z.strictObject({
    /** Revoked keys too. */
    all: flag.optional(),
  }),
  output: z.object({ items: z.array(key) }),
  permission: 'admin',
  effect: { kind: 'read' },
  shows: ['keys'],
  example: { all: true },
})

export const createKey = operation({
  name: 'key.create',
  route: 'POST /api/keys',
  summary: 'Create an API key; it is shown once',
  input: z.strictObject({
    name: text.name(z.string().trim().min(1).max(64)),
    permissions: z.array(z.enum(permissions)).min(1).max(permissions.length),
    /** Binds it to an agent: all that it does counts as that agent's, and it only reports, proposes and reads. */
    agent: agentName.optional(),
    expiresAt: time.optional(),
  }),
  output: z.object({ key, secret: z.string(), event }),
  permission: 'admin',
  effect: { kind: 'write' },
  changes: ['keys', 'log'],
  logs: { 'key.create': { word: 'created', undo: null } },
  status: () => 201,
  isShownOnce: true,
  example: { name: 'order-desk', permissions: ['report', 'propose', 'read'], agent },
})

export const revokeKey = operation({
  name: 'key.revoke',
  route: 'DELETE /api/keys/{id}',
  summary: 'Revoke an API key at once and for good',
  input: z.strictObject({ id: idRef }),
  output: z.object({ key, event }),
  permission: 'admin',
  effect: { kind: 'write', destructive: true },
  changes: ['keys', 'log'],
  logs: { 'key.revoke': { word: 'revoked', undo: null } },
  example: { id: ids.key },
})
