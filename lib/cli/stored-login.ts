import { readFileSync } from 'node:fs'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { place } from './connect/file-record'
import type { Io } from './io'
import { homeOf } from './server/place'

const login = z.object({
  /** The server that the key goes to, and no other. */
  url: z.string(),
  id: z.string(),
  name: z.string(),
  workspace: z.string(),
  key: z.string(),
  expiresAt: z.string(),
})
/** What a login left on this machine. */
export type StoredLogin = z.output<typeof login>

/** One file a server. It holds a key, so only its owner reads it. */
const fileOf = (url: string, env: Io['env']): string =>
  path.join(homeOf(env), 'logins', `${url.replaceAll(/[^A-Za-z0-9.-]+/g, '_')}.json`)

/** The login at a server; undefined without one, or where the file is not ours. */
export function readLogin(url: string, env: Io['env']): StoredLogin | undefined {
  try {
    const { success, data } = login.safeParse(JSON.parse(readFileSync(fileOf(url, env), 'utf8')))
    return success && data.url === url ? data : undefined
  } catch {
    // None, cut short, or another account's: the command goes on without.
    return undefined
  }
}

export async function storeLogin(given: StoredLogin, env: Io['env']): Promise<void> {
  const file = fileOf(given.url, env)
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  // A file of another mode would keep it.
  await fs.rm(file, { force: true })
  await place(file, new TextEncoder().encode(`${JSON.stringify(given)}\n`))
}

export const forgetLogin = (url: string, env: Io['env']): Promise<void> => fs.rm(fileOf(url, env), { force: true })
