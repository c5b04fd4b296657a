import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, describe } from 'vitest'
import { parseSettings, type Settings } from '@/lib/config/settings'
import { openStore, type Provider, type Store } from '@/lib/store/client'
import type { Context } from '@/lib/kernel/context'
import { openWorkspace } from '@/lib/kernel/open-workspace'
// What a commit leaves for the disk is written.
import '@/lib/publish/disk/publish-commit'
import { permissions } from '@/lib/domain/permission/permission'

/** Time that stands still until a test moves it. */
export interface Clock {
  now: () => Date
  set: (to: Date | string) => void
  advance: (milliseconds: number) => void
}

export interface Opened {
  /** Workspace `default`, the owner, every access, no agent; `now` is the clock's. */
  ctx: Context
  clock: Clock
  store: Store
  /** A temporary METTLE_HOME of its own. */
  home: string
}

export type Open = () => Promise<Opened>

const firstInstant = '2026-03-02T09:00:00.000Z'

function makeClock(): Clock {
  let at = new Date(firstInstant)
  return {
    now: () => new Date(at),
    set: (to) => void (at = new Date(to)),
    advance: (milliseconds) => void (at = new Date(at.getTime() + milliseconds)),
  }
}

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: given('METTLE_TEST_POSTGRES') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Copies the migrated databases of the run, and drops the copies at the end of a test file. */
interface Maker {
  make(home: string): Promise<string>
  drop(): Promise<void>
}

/** A variable that the set-up of the run gave. */
function given(name: 'METTLE_TEST_POSTGRES' | 'TEST_SQLITE_TEMPLATE' | 'TEST_POSTGRES_TEMPLATE'): string {
  const value = process.env[name]
  if (!value)
    throw new Error(`${name} is not set: vitest.setup-databases.ts sets it, where vitest.config.ts names the test's folder`)
  return value
}

function sqliteMaker(): Maker {
  return {
    make: async (home) => {
      const file = path.join(home, 'mettle.db')
      copyFileSync(given('TEST_SQLITE_TEMPLATE'), file)
      return `file:${file}`
    },
    drop: async () => undefined,
  }
}

function postgresMaker(): Maker {
  const made: string[] = []
  return {
    make: async () => {
      const name = `mettle_${randomUUID().replaceAll('-', '')}`
      await onServer(`CREATE DATABASE "${name}" TEMPLATE "${given('TEST_POSTGRES_TEMPLATE')}"`)
      made.push(name)
      return Object.assign(new URL(given('METTLE_TEST_POSTGRES')), { pathname: `/${name}` }).href
    },
    drop: async () => {
      for (const name of made) await onServer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
    },
  }
}

function settingsFor(home: string, url: string): Settings {
  const parsed = parseSettings({ METTLE_HOME: home, DATABASE_URL: url, METTLE_LOG: 'silent' })
  return { ...parsed, secret: 'a secret of the tests' }
}

const slot = globalThis as typeof globalThis & { mettleSettings?: Settings; mettleStore?: Store }

async function openOn(maker: Maker, cleanups: (() => Promise<void>)[]): Promise<Opened> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-home-'))
  const url = await maker.make(home)
  const store = openStore(url)
  const settings = settingsFor(home, url)
  cleanups.push(async () => {
    await store.close()
    rmSync(home, { recursive: true, force: true })
  })
  // What asks for the process's own settings or store gets those of the test opened last.
  slot.mettleSettings = settings
  slot.mettleStore = store
  const clock = makeClock()
  const workspace = await openWorkspace(store, 'default', clock.now())
  const actor = { kind: 'person', id: 'owner' } as const
  const ctx: Context = { store, settings, workspace, actor, permissions, agent: null, now: clock.now }
  return { ctx, clock, store, home }
}

/** What this run tests on: `vitest.config.ts` says for which folders SQLite is enough, unless all is asked for. */
const providers = process.env.TEST_DATABASES === 'sqlite' ? (['sqlite'] as const) : (['sqlite', 'postgresql'] as const)

/** The same tests on SQLite and on PostgreSQL; each `open()` answers an empty, migrated store of its own. */
export function forBothDatabases(name: string, tests: (open: Open, provider: Provider) => void): void {
  const makers = { sqlite: sqliteMaker, postgresql: postgresMaker } satisfies Record<Provider, () => Maker>
  for (const provider of providers) {
    describe(`${name} on ${provider}`, () => {
      const maker = makers[provider]()
      const cleanups: (() => Promise<void>)[] = []
      afterAll(async () => {
        for (const cleanup of cleanups) await cleanup()
        await maker.drop()
      })
      tests(() => openOn(maker, cleanups), provider)
    })
  }
}

/** The same caller, bound to an agent: what it may see narrows to that agent's rows. */
export function asAgent(ctx: Context, name: string): Context {
  return { ...ctx, agent: name, actor: { kind: 'agent', id: name } }
}
