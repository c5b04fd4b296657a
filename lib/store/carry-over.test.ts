import { cpSync, mkdtempSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@libsql/client'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { closedSets } from '@/scripts/closed-sets.mjs'
import { schemaFor } from '@/scripts/generate-clients.mjs'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { runDoctor } from '@/lib/services/doctor/run-doctor'
import { openStore, type Provider, type Store } from './client'
import { migrate } from './migrate'

const closing = /closed-sets$/

/** A checkout whose migrations end before the columns became closed sets. */
function formerRoot(provider: Provider): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'mettle-before-'))
  const place = path.join('prisma/migrations', provider)
  mkdirSync(path.join(root, place), { recursive: true })
  const folders = readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of folders.slice(
    0,
    folders.findIndex((entry) => closing.test(entry.name)),
  ))
    cpSync(path.join(place, name), path.join(root, place, name), { recursive: true })
  return root
}

async function run(url: string, sql: string): Promise<void> {
  if (url.startsWith('file:')) {
    const client = createClient({ url })
    await client.executeMultiple(sql)
    return client.close()
  }
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** Migrates an older database that contains these rows; PostgreSQL's server runs in another time zone. */
async function carriedOver({ store, home }: Opened, rows: string, work: (store: Store) => Promise<void>): Promise<void> {
  const root = formerRoot(store.provider)
  const name = `carried_${process.pid}`
  const isFile = store.provider === 'sqlite'
  const url = isFile ? `file:${home}/before.db` : Object.assign(new URL(store.url), { pathname: `/${name}` }).href
  if (!isFile) await run(store.url, `CREATE DATABASE "${name}"`)
  if (!isFile) await run(store.url, `ALTER DATABASE "${name}" SET TimeZone = 'Asia/Tokyo'`)
  await migrate(url, root)
  await run(url, rows)
  await migrate(url)
  const opened = openStore(url)
  try {
    await work(opened)
  } finally {
    await opened.close()
    rmSync(root, { recursive: true, force: true })
    if (!isFile) await run(store.url, `DROP DATABASE "${name}" WITH (FORCE)`)
  }
}

const at = '2026-03-02T09:00:00.000Z'

/** Rows that no version wrote and no column accepts now: an unknown state, a missing agent and a missing session. */
const strays = (provider: Provider) => {
  const time = provider === 'sqlite' ? String(Date.parse(at)) : `'2026-03-02 09:00:00'`
  return `
    INSERT INTO "Workspace" ("id", "name", "isDemo", "createdAt") VALUES ('w', 'default', false, ${time});
    INSERT INTO "Pattern" ("id", "workspaceId", "agentId", "hash", "shapes", "length", "support", "tasks", "state", "firstSeenAt", "updatedAt")
      VALUES ('p', 'w', 'gone', 'h', '["a"]', 1, 1, 1, 'dreaming', ${time}, ${time});
    INSERT INTO "Occurrence" ("id", "patternId", "sessionId", "positions", "optional") VALUES ('o', 'p', 'gone', '[1]', '[]');
    INSERT INTO "Job" ("id", "workspaceId", "kind", "status", "payload", "createdAt") VALUES ('j', 'w', 'mine', 'dozing', '{}', ${time});`
}

forBothDatabases('A database of an earlier version', (open, provider) => {
  it('is migrated: unknown values are replaced and reported, orphans lose nothing, times stay the same', async () => {
    const opened = await open()
    await carriedOver(opened, strays(provider), async (store) => {
      expect(await store.db.pattern.findFirst()).toMatchObject({ state: 'observed', agentId: 'gone', firstSeenAt: new Date(at) })
      expect(await store.db.agent.findFirst()).toMatchObject({ id: 'gone', workspaceId: 'w', name: 'recovered-gone' })
      expect(await store.db.occurrence.count()).toBe(0)
      expect(await store.db.job.findFirst()).toMatchObject({ status: 'failed', createdAt: new Date(at) })
      const workspace = await store.db.workspace.findFirstOrThrow()
      const ctx = { ...opened.ctx, store, workspace }
      const named = (await runDoctor(ctx, {})).items
        .filter(({ code }) => code === 'value-repaired')
        .map(({ sentence }) => sentence)
      expect(named).toEqual([
        'An upgrade found Agent gone with the id missing and made it "gone".',
        'An upgrade found Job j with the status "dozing" and made it "failed".',
        'An upgrade found Occurrence o with the sessionId "gone" and made it nothing.',
        'An upgrade found Pattern p with the state "dreaming" and made it "observed".',
      ])
      await runDoctor(ctx, { fix: true })
      expect(await store.db.repair.count()).toBe(0)
    })
  })

  it("is written and read in UTC whatever the server's time zone", async () => {
    const opened = await open()
    await carriedOver(opened, '', async (store) => {
      const createdAt = new Date('2026-07-01T23:59:59.999Z')
      await store.db.workspace.create({ data: { id: 'v', name: 'v', createdAt } })
      expect(await store.db.workspace.findFirst({ where: { createdAt } })).toMatchObject({ createdAt })
      expect(await store.db.workspace.count({ where: { createdAt: { gt: createdAt } } })).toBe(0)
    })
  })

  it('accepts the values of each closed set and no others', async () => {
    const { store } = await open()
    const rows = await store.db.$queryRawUnsafe<{ text: string }[]>(
      provider === 'sqlite'
        ? `SELECT sql AS text FROM sqlite_schema WHERE type = 'table'`
        : `SELECT conname || ' ' || pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE contype = 'c'`,
    )
    for (const [table, columns] of Object.entries(closedSets(schemaFor(provider))))
      for (const [column, { held: words }] of Object.entries(columns)) {
        const { text = '' } = rows.find((one) => one.text.includes(`${table}_${column}_check`)) ?? {}
        const own = text.slice(text.indexOf(`${table}_${column}_check`)).split(/ CONSTRAINT |\n/)[0] ?? ''
        const found = [...own.matchAll(/'(\w+)'|\b(\d)\b/g)].map((match) => match[1] ?? match[2])
        expect(found, `${table}.${column}`).toEqual(words)
      }
  })
})

it('types of closed sets match those of the models', () => {
  const sets = closedSets(schemaFor('sqlite'))
  expect(sets.Candidate?.status?.held).toContain('generic')
  expect(sets.Skill?.origin?.held).toEqual(expect.arrayContaining(['imported', 'agent']))
})
