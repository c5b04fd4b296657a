import { randomBytes } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { createClient, type Client } from '@/lib/client/http-client'
import { ProblemError } from '@/lib/client/problem-error'
import type { HarnessName } from '@/lib/domain/harness/harnesses'
import { agentPermissions, type Permission } from '@/lib/domain/permission/permission'
import { bytesOf, place } from './file-record'

/** What became of a harness's own key. */
export interface KeyLine {
  path: string
  status: 'created' | 'unchanged' | 'revoked'
}

/** The server, and the home whose keys are meant. */
interface KeyPlace {
  url: string
  mettleHome: string
}

const stored = z.object({ id: z.string(), key: z.string() })

/**
 * Where the key of a harness lies. No client's configuration holds headers here: each runs our bridge and our hook, and both read this
 * file, so that a key never stands in a file that people share.
 */
export const keyFile = (mettleHome: string, harness: HarnessName): string => path.join(mettleHome, 'keys', `${harness}.json`)

/** The key in such a file; null without one. */
export async function readKey(file: string): Promise<z.output<typeof stored> | null> {
  const bytes = await bytesOf(file)
  try {
    return bytes && stored.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    // Cut short, or not ours: another key replaces it.
    return null
  }
}

/** Whether a server answers nobody without a credential. */
export async function needsKey(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/health`).catch(() => null)
  await response?.body?.cancel()
  return response?.status === 401
}

/** What a caller may do, whose key says so itself; null for whoever runs the server, who may do everything. */
export async function heldBy(client: Client): Promise<readonly Permission[] | null> {
  const { items } = await client.call('account.keys', {})
  return items[0]?.permissions ?? null
}

/** Names of the workspaces that a caller is let into; empty for a key that opens nothing any more. */
async function opened(client: Client): Promise<string[]> {
  const { items } = await client.call('workspace.list', {}).catch((error: unknown) => {
    if (error instanceof ProblemError && error.problem.code === 'unauthenticated') return { items: [] }
    throw error
  })
  return items.map(({ name }) => name)
}

/** Whether the key of a harness still opens the workspace that the caller is in. */
export async function hasKey(client: Client, { url, mettleHome }: KeyPlace, harness: HarnessName): Promise<boolean> {
  const known = await readKey(keyFile(mettleHome, harness))
  if (!known) return false
  const held = await heldBy(client)
  if (held === null || held.includes('admin')) {
    const { items } = await client.call('key.list', {})
    return items.some(({ id, state }) => id === known.id && state === 'active')
  }
  // Both are keys, and a key opens one workspace.
  const [its] = await opened(createClient({ url, token: known.key }))
  return its !== undefined && (await opened(client)).includes(its)
}

/** Gives a harness a key with which it reports, proposes and reads; one that still opens the server stays. */
export async function giveKey(client: Client, at: KeyPlace, harness: HarnessName): Promise<KeyLine> {
  const file = keyFile(at.mettleHome, harness)
  if (await hasKey(client, at, harness)) return { path: file, status: 'unchanged' }
  const name = `${harness} ${randomBytes(3).toString('hex')}`
  const { key, secret } = await client.call('key.create', { name, permissions: [...agentPermissions] })
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await place(file, new TextEncoder().encode(`${JSON.stringify({ id: key.id, key: secret })}\n`))
  await fs.chmod(file, 0o600)
  return { path: file, status: 'created' }
}

/** Has the key of a harness end itself, which needs nobody who may make keys, and removes its file; null where it has none. */
export async function takeKey({ url, mettleHome }: KeyPlace, harness: HarnessName): Promise<KeyLine | null> {
  const file = keyFile(mettleHome, harness)
  const known = await readKey(file)
  if (!known) return null
  const own = createClient({ url, token: known.key })
  await own.call('account.revokeKey', { id: known.id }).catch((error: unknown) => {
    const isGone = error instanceof ProblemError && ['unauthenticated', 'not_found'].includes(error.problem.code)
    if (!isGone) throw error
  })
  await fs.rm(file, { force: true })
  return { path: file, status: 'revoked' }
}
