import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSettings } from '@/lib/config/settings'
import { openWorkspace } from '@/lib/kernel/open-workspace'
import type { Context } from '@/lib/kernel/context'
import { openStore, type Provider } from '@/lib/store/client'
import { migrate } from '@/lib/store/migrate'
import type { ThrowAwayPostgres } from '@/scripts/postgres.mjs'
// Writes what a commit leaves for the disk.
import '@/lib/publish'
import { permissions } from '@/lib/domain/permission/permission'

export interface BenchStore {
  ctx: Context
  close: () => Promise<void>
}

/** The only starter of temporary servers, loaded unbundled, because it locates its binaries relative to itself. */
export async function startBenchPostgres(options: { isDurable?: boolean } = {}): Promise<ThrowAwayPostgres> {
  const { startPostgres } = (await import(pathToFileURL(path.resolve('scripts/postgres.mjs')).href)) as {
    startPostgres: (options: { isDurable?: boolean }) => Promise<ThrowAwayPostgres>
  }
  return startPostgres(options)
}

/** An empty, migrated store with a separate home, deleted on close. */
export async function openBenchStore(provider: Provider): Promise<BenchStore> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-bench-'))
  const server = provider === 'postgresql' ? await startBenchPostgres() : null
  const url = server?.url ?? `file:${path.join(home, 'mettle.db')}`
  await migrate(url)
  const store = openStore(url)
  const settings = {
    ...parseSettings({ METTLE_HOME: home, DATABASE_URL: url, METTLE_LOG: 'silent' }),
    secret: 'a secret of the bench',
  }
  const now = () => new Date()
  const workspace = await openWorkspace(store, 'default', now())
  const actor = { kind: 'person', id: 'owner' } as const
  const close = async () => {
    await store.close()
    await server?.stop()
    rmSync(home, { recursive: true, force: true })
  }
  return { ctx: { store, settings, workspace, actor, permissions, agent: null, now }, close }
}
