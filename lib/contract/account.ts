import { z } from 'zod'
import { roles } from '@/lib/domain/permission/role'
import { event } from './event'
import { ids } from './example'
import { key } from './key'
import { operation } from './operation'
import { idRef, time } from './shared'

/** An address as an account has it, in lower case. */
export const email = z.email('Enter an e-mail address').max(254, 'Use at most 254 characters')

const person = z.object({
  name: z.string(),
  /** The log names a person by it. */
  email: z.string(),
  /** In this workspace. */
  role: z.enum(roles),
})

export const readAccount = operation({
  name: 'account.read',
  route: 'GET /api/account',
  summary: 'Read who is signed in',
  input: z.strictObject({}),
  output: z.object({
    /** Null for a key, and for whoever runs the server without an account. */
    person: person.nullable(),
    /** Without any, whoever is at the machine of the server is its owner. */
    hasAccounts: z.boolean(),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['members'],
  absent: { cli: 'the command line shows a key, which is no person' },
  example: {},
})

const browser = z.object({
  id: z.string(),
  /** Browser and system. */
  client: z.string(),
  /** Where it signed in from; null: not known. */
  address: z.string().nullable(),
  isThisOne: z.boolean(),
  createdAt: time,
  /** To the minute. */
  lastSeenAt: time,
  expiresAt: time,
})
export type BrowserItem = z.output<typeof browser>

export const listBrowsers = operation({
  name: 'account.browsers',
  route: 'GET /api/account/browsers',
  summary: 'List the browsers you are signed in with',
  input: z.strictObject({}),
  output: z.object({ items: z.array(browser) }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['browsers'],
  absent: { cli: 'the command line shows a key, which is no person' },
  example: {},
})

export const signOutBrowser = operation({
  name: 'account.signOut',
  route: 'DELETE /api/account/browsers/{id}',
  summary: 'Sign one of your browsers out at once',
  input: z.strictObject({ id: idRef }),
  output: z.object({ id: z.string() }),
  permission: 'read',
  effect: { kind: 'write', destructive: true },
  changes: ['browsers'],
  absent: { cli: 'the command line shows a key, which is no person' },
  example: { id: ids.browser },
})

export const listOwnKeys = operation({
  name: 'account.keys',
  route: 'GET /api/account/keys',
  summary: 'List the API keys that act in your name: your command lines, and keys you made',
  input: z.strictObject({}),
  output: z.object({ items: z.array(key) }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['keys'],
  example: {},
})

export const revokeOwnKey = operation({
  name: 'account.revokeKey',
  route: 'DELETE /api/account/keys/{id}',
  summary: 'Revoke one of your API keys at once and for good; a key may revoke itself',
  input: z.strictObject({ id: idRef }),
  output: z.object({ key, event }),
  permission: 'read',
  effect: { kind: 'write', destructive: true },
  changes: ['keys', 'log'],
  example: { id: ids.key },
})
