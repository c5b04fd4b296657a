import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { parseSettings } from '@/lib/config/settings'
import type { Operations } from '@/lib/contract/index'
import { call } from '@/lib/operations/registry'
import type { Context } from '@/lib/kernel/context'
import { canUndo } from '@/lib/kernel/undoable'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { withdrawnReasons } from '@/lib/learning/candidate/reconcile-patterns'
import { openStore } from './client'
import { migrate } from './migrate'
import { moveDatabase } from './move-database'
import { logged } from '@/lib/contract/logs'

interface Read {
  name: keyof Operations
  input: never
  answer: object & { dismissReason?: string }
}

/** What the code that wrote the database returned, by workspace; what it could undo, newest first, and its responses after that. */
interface Former {
  now: string
  reads: Record<string, Read[]>
  undone: string[]
  after: Record<string, Read[]>
}

/** Verbs that were added later: no older event has them. */
const sinceThen: readonly string[] = ['candidate.reopen', 'candidate.word', 'packKeys.set', 'toolTrust.set']

const here = path.resolve('prisma/former')
const unpacked = (file: string): Buffer => gunzipSync(readFileSync(path.join(here, file)))
const cleanups: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** An empty database on the server of another; dropped after the test. */
async function makeDatabase(server: string, name: string): Promise<string> {
  await onServer(server, (client) => client.query(`CREATE DATABASE "${name}"`))
  cleanups.push(() => onServer(server, async (client) => void (await client.query(`DROP DATABASE "${name}" WITH (FORCE)`))))
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

/** Loads the rows into a separate database, with only the migrations of that version. */
async function loadPostgres(server: string): Promise<string> {
  const { migrations, tables }: { migrations: string[]; tables: Record<string, object[]> } = JSON.parse(
    unpacked('postgresql.json.gz').toString('utf8'),
  )
  const url = await makeDatabase(server, `former_${process.pid}`)
  const root = mkdtempSync(path.join(os.tmpdir(), 'mettle-former-'))
  cleanups.push(() => rmSync(root, { recursive: true, force: true }))
  for (const folder of migrations) {
    const place = path.join('prisma/migrations/postgresql', folder)
    mkdirSync(path.join(root, place), { recursive: true })
    cpSync(place, path.join(root, place), { recursive: true })
  }
  await migrate(url, root)
  await onServer(url, async (client) => {
    // Rows may reference tables that were added later.
    await client.query('SET session_replication_role = replica')
    for (const [table, rows] of Object.entries(tables))
      await client.query(`INSERT INTO "${table}" SELECT * FROM json_populate_recordset(NULL::"${table}", $1)`, [
        JSON.stringify(rows),
      ])
  })
  return url
}

async function loadSqlite(home: string): Promise<string> {
  const file = path.join(home, 'former.db')
  writeFileSync(file, unpacked('sqlite.db.gz'))
  return `file:${file}`
}

const slot = globalThis as typeof globalThis & { mettleStore?: unknown; mettleSettings?: unknown }

/** The older database, migrated and opened, in each of its workspaces. */
async function openFormer(opening: Opened, former: Former): Promise<Record<string, Context>> {
  const { store, home } = opening
  const url = store.provider === 'sqlite' ? await loadSqlite(home) : await loadPostgres(store.url)
  expect((await migrate(url)).ran).not.toEqual([])
  return openAt(url, opening, former)
}

/** A database at today's migrations, opened in each of its workspaces. */
async function openAt(url: string, { ctx, home, clock }: Opened, former: Former): Promise<Record<string, Context>> {
  const opened = openStore(url)
  cleanups.push(() => opened.close())
  slot.mettleStore = opened
  const parsed = parseSettings({ METTLE_HOME: home, DATABASE_URL: url, METTLE_LOG: 'silent' })
  const settings = { ...parsed, secret: ctx.settings.secret }
  slot.mettleSettings = settings
  clock.set(former.now)
  vi.stubEnv('HOME', home)
  cleanups.push(() => void vi.unstubAllEnvs())
  const workspaces = await opened.db.workspace.findMany()
  return Object.fromEntries(workspaces.map((workspace) => [workspace.name, { ...ctx, store: opened, settings, workspace }]))
}

/** Fields whose sentence is generated on every read: the text may differ, but it must exist. */
const sentences: ReadonlySet<string> = new Set(['deprecationRisk', 'why', 'whyNot'])

/** What is most alike is measured anew by every version, which may find another skill, or none. */
const measured: ReadonlySet<string> = new Set(['nearest', 'near', 'similar', 'redundancy'])

/** So is the title of a session, which has the key of its transcript. */
const isGenerated = (holder: unknown, key: string): boolean =>
  sentences.has(key) ||
  (key === 'title' && typeof holder === 'object' && holder !== null && 'key' in holder && 'outcome' in holder)

const reworded = (answer: object): unknown =>
  JSON.parse(JSON.stringify(answer), function (this: unknown, key, value: unknown) {
    if (measured.has(key)) return undefined
    return isGenerated(this, key) && typeof value === 'string' ? (expect.any(String) as unknown) : value
  })

/** Earlier versions reported a candidate that mining withdrew as decided by whoever dismissed it before; now nobody decided it. */
const asToday = (answer: Read['answer']): object => ({
  ...(reworded(answer) as object),
  ...(withdrawnReasons.includes(answer.dismissReason ?? '') && { decision: null }),
})

async function compare(contexts: Record<string, Context>, reads: Record<string, Read[]>): Promise<void> {
  for (const [workspace, some] of Object.entries(reads))
    for (const { name, input, answer } of some) {
      const ctx = contexts[workspace]
      expect(ctx && (await call(ctx, name, input)), `${name} ${JSON.stringify(input)}`).toMatchObject(asToday(answer))
    }
}

/** What the doctor reports about columns. */
async function faults(contexts: Record<string, Context>): Promise<string[]> {
  const all = await Promise.all(Object.values(contexts).map((ctx) => call(ctx, 'doctor.run', {})))
  return all.flatMap(({ items }) => items.filter(({ code }) => code.startsWith('value-')).map(({ sentence }) => sentence))
}

/** Undoable verbs of that version without an event. */
async function unacted(contexts: Record<string, Context>): Promise<string[]> {
  const [ctx] = Object.values(contexts)
  const rows = (await ctx?.store.db.event.findMany({ select: { objectKind: true, verb: true } })) ?? []
  const there = new Set(rows.map(({ objectKind, verb }) => `${objectKind}.${verb}`))
  const verbs = logged.flatMap(({ kind, undo }) => (undo === null ? [] : [kind]))
  return verbs.filter((name) => !there.has(name) && !sinceThen.includes(name))
}

/** Undoes what can be undone, newest first, as the older code did. */
async function undoAll(contexts: Record<string, Context>): Promise<string[]> {
  const undone: string[] = []
  for (const ctx of Object.values(contexts)) {
    const { event: events } = ctx.store.db
    const all = await events.findMany({ where: { workspaceId: ctx.workspace.id }, orderBy: { id: 'desc' } })
    for (const { id } of all) {
      if (!canUndo(await events.findUniqueOrThrow({ where: { id } }))) continue
      await call(ctx, 'event.undo', { id }).then(
        () => undone.push(id),
        (error: unknown) => expect(error).toHaveProperty('code', expect.stringMatching(/^(conflict|P2025)$/)),
      )
    }
  }
  return undone
}

forBothDatabases('A database of an earlier version', (open, provider) => {
  it('opens, reads the same, and undoes what could be undone', { timeout: 300_000 }, async () => {
    const former: Former = JSON.parse(unpacked(`${provider}.reads.json.gz`).toString('utf8'))
    const contexts = await openFormer(await open(), former)
    expect(await unacted(contexts)).toEqual([])
    await compare(contexts, former.reads)
    expect(await faults(contexts)).toEqual([])
    const undone = await undoAll(contexts)
    expect(former.undone.filter((id) => !undone.includes(id))).toEqual([])
    await compare(contexts, former.after)
  })

  if (provider === 'postgresql')
    it('that was SQLite reads the same after it was moved, and undoes as much', { timeout: 300_000 }, async () => {
      const opening = await open()
      const former: Former = JSON.parse(unpacked('sqlite.reads.json.gz').toString('utf8'))
      const url = await makeDatabase(opening.store.url, `moved_${process.pid}`)
      const moved = await moveDatabase(await loadSqlite(opening.home), url)
      expect(moved.filter(({ rows }) => rows > 0).length).toBeGreaterThan(25)
      const contexts = await openAt(url, opening, former)
      await compare(contexts, former.reads)
      expect(await faults(contexts)).toEqual([])
      const undone = await undoAll(contexts)
      expect(former.undone.filter((id) => !undone.includes(id))).toEqual([])
      await compare(contexts, former.after)
    })
})
