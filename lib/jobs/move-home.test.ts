import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { mettle } from '@/lib/cli/serve.test-support'
import { createSkill } from '@/lib/services/skill/create-skill'
import { reportUsed } from '@/lib/services/use/report-used'
import { runDoctor } from '@/lib/services/doctor/run-doctor'
import { promoteCandidate } from '@/lib/services/candidate/promote-candidate'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { learnShipping } from '@/lib/services/testing/sessions.test-support'
import { processOf } from '@/lib/services/testing/spawn-process.test-support'
import { openStore, type Store } from '@/lib/store/client'
import { migrate } from '@/lib/store/migrate'

const server = process.env.METTLE_TEST_POSTGRES ?? ''
const made: string[] = []

async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A new, empty PostgreSQL database. */
async function makePostgres(): Promise<string> {
  const name = `mettle_${randomUUID().replaceAll('-', '')}`
  await onDatabase(server, (client) => client.query(`CREATE DATABASE "${name}"`))
  made.push(name)
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

const tablesIn = (url: string): Promise<string[]> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
    )
    return rows.map(({ name }) => name)
  })

afterAll(async () => {
  for (const name of made) await onDatabase(server, (client) => client.query(`DROP DATABASE "${name}" WITH (FORCE)`))
})

const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Everything is in the file itself: nothing is left beside it that the next reader would put there. */
async function end(store: Store): Promise<void> {
  await store.db.$queryRawUnsafe('PRAGMA wal_checkpoint(TRUNCATE)')
  await store.close()
}

/** A home with sessions, a promoted skill, its files and a use, whose server has ended. */
async function fill({ ctx, store, home }: Opened): Promise<string> {
  await learnShipping(ctx, 'alice')
  const candidate = await store.db.candidate.findFirstOrThrow()
  await promoteCandidate(ctx, { id: candidate.id, name: 'ship-it' })
  await reportUsed(ctx, { skill: 'ship-it', agent: 'alice', sessionKey: 'later', outcome: 'success' })
  await end(store)
  return path.join(home, 'mettle.db')
}

/** How many events and skills a database holds, and whether the doctor finds a difference to the disk. */
async function inspect({ ctx }: Opened, url: string): Promise<object> {
  const store = openStore(url)
  try {
    const [events, skills] = [await store.db.event.count(), await store.db.skill.findMany({ select: { name: true } })]
    const { ok, items } = await runDoctor({ ...ctx, store, settings: { ...ctx.settings, databaseUrl: url } }, {})
    return { events, skills, ok, items }
  } finally {
    await store.close()
  }
}

forBothDatabases('mettle move', (open, provider) => {
  // The source is always a file; the new database is PostgreSQL whatever this run tests on.
  if (provider !== 'sqlite') {
    it('is refused for a home that is on PostgreSQL already, saying how to move its file', async () => {
      const { home, store } = await open()
      const env = { METTLE_HOME: home, DATABASE_URL: store.url }
      const { code, err } = await mettle(['move', '--to', await makePostgres()], env)
      expect([code, err]).toEqual([1, expect.stringMatching(/no SQLite file.*unset it to move the file of the home\n$/)])
    })
    return
  }

  it('says what it would copy and changes neither side; then copies everything, and the file stays as it was', async () => {
    const opened = await open()
    const file = await fill(opened)
    const env = { METTLE_HOME: opened.home }
    const before = digestOf(file)
    const to = await makePostgres()

    const planned = await mettle(['move', '--to', to, '--dry-run', '--json'], env)
    expect([planned.code, planned.err, await tablesIn(to)]).toEqual([0, '', []])

    const moved = await mettle(['move', '--to', to, '--json'], env)
    expect([moved.code, moved.err]).toEqual([0, ''])
    const [plan, result] = [planned, moved].map(
      (one) => one.json() as { dryRun: boolean; tables: { name: string; rows: number }[] },
    )
    expect([plan?.dryRun, result?.dryRun]).toEqual([true, false])
    const sorted = (tables: { name: string; rows: number }[] = []) => tables.toSorted((a, b) => a.name.localeCompare(b.name))
    expect(sorted(result?.tables)).toEqual(sorted(plan?.tables))
    expect(result?.tables).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Skill', rows: 1 })]))
    expect([digestOf(file), readdirSync(opened.home).filter((name) => name.includes('copy'))]).toEqual([before, []])

    const here = await inspect(opened, `file:${file}`)
    expect(here).toMatchObject({ skills: [{ name: 'ship-it' }], ok: true })
    expect(await inspect(opened, to)).toEqual(here)
  })

  it('tells what to set, and not the password', async () => {
    const opened = await open()
    const file = await fill(opened)
    const to = await makePostgres()
    const { out, err } = await mettle(['move', '--to', to], { METTLE_HOME: opened.home })
    expect(out).toContain(`from ${file} to ${new URL(to).host}${new URL(to).pathname}`)
    expect(out).toContain('set DATABASE_URL')
    expect(out + err).not.toContain(`:${new URL(to).password}@`)
  })

  it.each([
    ['is no PostgreSQL', 'file:/other.db', /must be PostgreSQL/],
    [
      'cannot be reached',
      'postgresql://me:hunter2@127.0.0.1:1/mettle',
      /cannot move to 127\.0\.0\.1:1\/mettle: .*ECONNREFUSED.*Nothing was moved/,
    ],
  ])('is refused in one line where the new database %s', async (_, to, reason) => {
    const { home } = await open()
    const { code, out, err } = await mettle(['move', '--to', to], { METTLE_HOME: home })
    expect([code, out, err.trim().split('\n').length]).toEqual([1, '', 1])
    expect(err).toMatch(reason)
    expect(err).not.toContain('hunter2')
  })

  it('is refused where the new database belongs to something else, which gets no table of ours', async () => {
    const { home } = await open()
    const to = await makePostgres()
    await onDatabase(to, (client) => client.query('CREATE TABLE invoices (id int)'))
    const { code, err } = await mettle(['move', '--to', to], { METTLE_HOME: home })
    expect([code, err, await tablesIn(to)]).toEqual([
      1,
      'mettle: the new database has a table invoices of something else. Name an empty one\n',
      ['invoices'],
    ])
  })

  it('is refused a second time, because the new database is in use', async () => {
    const { home } = await open()
    const to = await makePostgres()
    expect((await mettle(['move', '--to', to], { METTLE_HOME: home })).code).toBe(0)
    for (const dry of [['--dry-run'], []]) {
      const { code, err } = await mettle(['move', '--to', to, ...dry], { METTLE_HOME: home })
      expect([code, err]).toEqual([1, expect.stringMatching(/^mettle: the new database is in use \(its table \w+ has rows\)/)])
    }
  })

  it('moves what an earlier version left, without bringing the file itself up to date', async () => {
    const opened = await open()
    const { ctx, home, store } = opened
    await createSkill(ctx, { name: 'ship', description: 'Ships', content: 'Do it.' })
    // As before the last migration: neither its mark is there nor what it made.
    for (const sql of [
      'DROP TABLE "EventHead"',
      'DROP INDEX "Event_workspaceId_position_key"',
      ...['erased', 'hash', 'position'].map((column) => `ALTER TABLE "Event" DROP COLUMN "${column}"`),
      `DELETE FROM "_prisma_migrations" WHERE "migration_name" LIKE '%_event-chain'`,
    ])
      await store.db.$executeRawUnsafe(sql)
    await end(store)
    const file = path.join(home, 'mettle.db')
    const before = digestOf(file)
    const to = await makePostgres()
    const { code, err } = await mettle(['move', '--to', to], { METTLE_HOME: home })
    expect([code, code === 0 ? '' : err, digestOf(file)]).toEqual([0, '', before])
    expect((await migrate(to)).ran).toEqual([])
    expect(await inspect(opened, to)).toMatchObject({ events: 1, skills: [{ name: 'ship' }] })
  })

  it('is refused where there is no home and no database, and none is made', async () => {
    const { home } = await open()
    const to = await makePostgres()
    const missing = path.join(home, 'nowhere')
    expect(await mettle(['move', '--to', to], { METTLE_HOME: missing })).toMatchObject({
      code: 1,
      err: expect.stringContaining(`there is no home at ${missing}`),
    })
    const database = `file:${path.join(home, 'none.db')}`
    expect(await mettle(['move', '--to', to], { METTLE_HOME: home, DATABASE_URL: database })).toMatchObject({
      code: 1,
      err: expect.stringContaining(`there is no database at ${path.join(home, 'none.db')}`),
    })
    expect(readdirSync(home)).not.toContain('none.db')
  })

  describe('while a process holds the home', () => {
    const ends: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const end of ends.splice(0)) await end()
    })

    it('is refused, with its number and address', async () => {
      const { home } = await open()
      const start = await processOf('lib/store/home-process.test-support.ts')
      const holder = start({ HELD_HOME: `${home}\nhttp://127.0.0.1:4310` })
      ends.push(holder.end)
      expect(await holder.hear()).toBe('held')
      const { code, err } = await mettle(['move', '--to', await makePostgres(), '--dry-run'], { METTLE_HOME: home })
      expect([code, err]).toEqual([1, expect.stringContaining(`in use by process ${holder.child.pid} at http://127.0.0.1:4310`)])
    })
  })
})
