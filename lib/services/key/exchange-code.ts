import { createHash } from 'node:crypto'
import { hashOfSecret } from '@/lib/auth/browser-session'
import { hashOfKey, newTokenSecret } from '@/lib/auth/key-secret'
import type { Permission } from '@/lib/domain/permission/permission'
import { inTransaction, makeContext, type WriteContext } from '@/lib/kernel'
import { jsonColumns } from '@/lib/store/json-columns'
import { newId } from '@/lib/store/id'
import { store } from '@/lib/store/store'
import type { OAuthCode } from '@/prisma/generated/sqlite/client'
import { endKey } from './end-key'
import { asGiver, givenMs } from './give-key'
import { GrantRefusal } from './grant-refusal'
import { freeName, insertKey } from './insert-key'

/** How long a program may show an access token. */
const accessMs = 60 * 60 * 1000

/** What a program shows from now on; they leave the server here alone. */
export interface Tokens {
  access: string
  refresh: string
  /** Of the access token, in seconds. */
  expiresIn: number
  permissions: Permission[]
}

/** What a program that was let in sends to fetch its tokens. */
export interface CodeExchange {
  code: string
  clientId: string
  redirectUri: string
  verifier: string
}

const notThis = (): GrantRefusal =>
  new GrantRefusal('invalid_grant', 'This code is unknown, was used, is too old, or belongs to another request.')

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** Whether the one who asks is the one whose code it is. */
const isTheirs = (found: OAuthCode, { clientId, redirectUri, verifier }: CodeExchange, now: Date): boolean =>
  found.expiresAt > now &&
  found.clientId === clientId &&
  found.redirectUri === redirectUri &&
  /^[\w.~-]{43,128}$/.test(verifier) &&
  found.challenge === challengeOf(verifier)

/**
 * Gives a program its first tokens for a code. A code opens once, whatever comes of it; shown again, it ends what came of it.
 * @throws GrantRefusal `invalid_grant`; `access_denied` for a person who is no member any more
 */
export async function exchangeCode(given: CodeExchange, now: Date): Promise<Tokens> {
  const { db } = store()
  const found = await db.oAuthCode.findUnique({ where: { hash: hashOfSecret(given.code) } })
  if (!found) throw notThis()
  const { count } = await db.oAuthCode.updateMany({ where: { id: found.id, usedAt: null }, data: { usedAt: now } })
  if (count !== 1) {
    const { keyId } = await db.oAuthCode.findUniqueOrThrow({ where: { id: found.id }, select: { keyId: true } })
    if (keyId !== null) await endGrant(keyId, 'Its code was shown a second time', now)
    throw notThis()
  }
  const client = await db.oAuthClient.findUnique({ where: { id: found.clientId }, select: { name: true } })
  if (!client || !isTheirs(found, given, now)) throw notThis()
  const permissions = jsonColumns.OAuthCode.permissions(found.permissions)
  return asGiver({ ...found, permissions }, now, async (tx, left, email) => {
    const name = await freeName(tx, `${client.name} for ${email}`)
    const agent = agentOf(client.name)
    const { row } = await insertKey(tx, { name, permissions: left, agent, expiresAt: new Date(now.getTime() + givenMs) })
    await tx.db.apiKey.update({ where: { id: row.id }, data: { clientId: found.clientId } })
    await tx.db.oAuthCode.update({ where: { id: found.id }, data: { keyId: row.id } })
    await tx.db.oAuthClient.updateMany({ where: { id: found.clientId }, data: { usedAt: now } })
    return addTokens(tx, { id: row.id, permissions: left, expiresAt: row.expiresAt ?? now })
  })
}

/** The agent that a program acts as. */
const agentOf = (client: string): string =>
  client
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '') || 'program'

interface Grant {
  id: string
  permissions: Permission[]
  expiresAt: Date
}

async function addTokens(tx: WriteContext, { id: keyId, permissions, expiresAt }: Grant): Promise<Tokens> {
  const now = tx.now()
  const [access, refresh] = [newTokenSecret(), newTokenSecret()]
  const accessEnds = new Date(Math.min(now.getTime() + accessMs, expiresAt.getTime()))
  await tx.db.oAuthToken.deleteMany({ where: { keyId, expiresAt: { lte: now } } })
  const row = { keyId, createdAt: now }
  await tx.db.oAuthToken.createMany({
    data: [
      { ...row, id: newId('token'), hash: hashOfKey(access), kind: 'access', expiresAt: accessEnds },
      { ...row, id: newId('token'), hash: hashOfKey(refresh), kind: 'refresh', expiresAt },
    ],
  })
  const expiresIn = Math.floor((accessEnds.getTime() - now.getTime()) / 1000)
  return { access, refresh, expiresIn, permissions }
}

const isOver = (): GrantRefusal =>
  new GrantRefusal('invalid_grant', 'This refresh token is unknown, was used, revoked or is too old.')

/**
 * Renews the tokens of a program. A refresh token works once; shown again, somebody else has it, and all that came of it ends.
 * @throws GrantRefusal `invalid_grant`
 */
export async function refreshTokens(refresh: string, clientId: string, now: Date): Promise<Tokens> {
  const { db } = store()
  const include = { key: { include: withWorkspace } } as const
  const found = await db.oAuthToken.findFirst({ where: { hash: hashOfKey(refresh), kind: 'refresh' }, include })
  if (!found || found.key.clientId !== clientId || found.key.revokedAt || found.expiresAt <= now) throw isOver()
  const { key } = found
  const tokens = await asKey(key, now, async (tx) => {
    const { count } = await tx.db.oAuthToken.updateMany({ where: { id: found.id, usedAt: null }, data: { usedAt: now } })
    if (count !== 1) return null
    const permissions = jsonColumns.ApiKey.permissions(key.permissions)
    return addTokens(tx, { id: key.id, permissions, expiresAt: key.expiresAt ?? now })
  })
  if (tokens) return tokens
  await endGrant(key.id, 'Its refresh token was shown a second time', now)
  throw isOver()
}

/** Ends what a person let a program in for, at the program's word (RFC 7009): by any of its tokens. Unknown ones are over already. */
export async function revokeToken(token: string, clientId: string, now: Date): Promise<void> {
  const select = { keyId: true, key: { select: { clientId: true } } }
  const found = await store().db.oAuthToken.findFirst({ where: { hash: hashOfKey(token) }, select })
  if (found?.key.clientId === clientId) await endGrant(found.keyId, 'The program gave it back', now)
}

async function endGrant(keyId: string, reason: string, now: Date): Promise<void> {
  const key = await store().db.apiKey.findUnique({ where: { id: keyId }, include: withWorkspace })
  if (key) await asKey(key, now, (tx) => endKey(tx, key, reason))
}

const withWorkspace = { workspace: { select: { name: true } } } as const

/** Does what a program asks with a token as the act of its key. */
async function asKey<T>(
  { name, workspace }: { name: string; workspace: { name: string } },
  now: Date,
  work: (tx: WriteContext) => Promise<T>,
): Promise<T> {
  const ctx = await makeContext({ workspace: workspace.name, actor: { kind: 'key', id: name }, permissions: [] })
  return inTransaction({ ...ctx, now: () => now }, work)
}
