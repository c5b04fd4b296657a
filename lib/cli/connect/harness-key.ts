import { randomBytes } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Client } from '@/lib/client/http-client'
import { ProblemError } from '@/lib/client/problem-error'
import type { HarnessName } from '@/lib/domain/harness/harnesses'
import { agentPermissions } from '@/lib/domain/permission/permission'
import { bytesOf, place } from './file-record'

/** What became of a harness's own key. */
export interface KeyLine {
  path: string
  status: 'created' | 'unchanged' | 'revoked'
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

/** Gives a harness a key with which it reports, proposes and reads; one that still opens the server stays. */
export async function giveKey(client: Client, mettleHome: string, harness: HarnessName): Promise<KeyLine> {
  const file = keyFile(mettleHome, harness)
  const known = await readKey(file)
  const { items } = await client.call('key.list', {})
  if (known && items.some(({ id, state }) => id === known.id && state === 'active')) return { path: file, status: 'unchanged' }
  const name = `${harness} ${randomBytes(3).toString('hex')}`
  const { key, secret } = await client.call('key.create', { name, permissions: [...agentPermissions] })
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await place(file, new TextEncoder().encode(`${JSON.stringify({ id: key.id, key: secret })}\n`))
  await fs.chmod(file, 0o600)
  return { path: file, status: 'created' }
}

/** Revokes the key of a harness and removes its file; null where it has none. */
export async function takeKey(client: Client, mettleHome: string, harness: HarnessName): Promise<KeyLine | null> {
  const file = keyFile(mettleHome, harness)
  const known = await readKey(file)
  if (!known) return null
  await client.call('key.revoke', { id: known.id }).catch((error: unknown) => {
    const isGone = error instanceof ProblemError && ['not_found', 'conflict'].includes(error.problem.code)
    if (!isGone) throw error
  })
  await fs.rm(file, { force: true })
  return { path: file, status: 'revoked' }
}
