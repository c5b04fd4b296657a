import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { openWorkspace } from '@/lib/kernel'
import { isRecord } from '@/lib/domain/is-record'
import { inWorkspace } from '@/lib/store/client'
import { createWorkspace } from '@/lib/services/workspace/create-workspace'
import { createSkill } from '@/lib/services/skill/create-skill'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'

/** Tables whose rows concern no workspace, or every one. */
const shared = [
  'AuthIdentity',
  'AuthSession',
  'AuthUser',
  'Budget',
  'DeviceLogin',
  'DiskState',
  'OAuthClient',
  'OAuthCode',
  'Repair',
  'Revision',
  'Workspace',
  '_prisma_migrations',
]

const text = { name: 'ship-orders', description: 'Ships what was ordered.', content: '# Ship orders\n\n1. Ship it.\n' }

async function withTheirs({ ctx, store, clock }: Opened) {
  await createWorkspace(ctx, { name: 'theirs', builtins: false })
  const workspace = await openWorkspace(store, 'theirs', clock.now())
  const theirs = { ...ctx, workspace }
  await createSkill(theirs, text)
  return { theirs, inMine: <T>(work: () => Promise<T>) => inWorkspace(ctx.workspace.id, work) }
}

async function onDatabase<T>({ store }: Opened, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: store.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

forBothDatabases('Work for a workspace, on PostgreSQL', (open, provider) => {
  const onPostgres = it.runIf(provider === 'postgresql')

  onPostgres('sees no row of another one, whatever it asks for, in a transaction or not', async () => {
    const opened = await open()
    const { store } = opened
    const { inMine } = await withTheirs(opened)
    const count = () =>
      Promise.all([store.db.skill.count(), store.db.version.count(), store.db.versionFile.count(), store.db.event.count()])
    expect((await count()).every((rows) => rows > 0)).toBe(true)
    expect(await inMine(count)).toEqual([0, 0, 0, 0])
    expect(await inMine(() => store.db.$transaction((tx) => tx.skill.count()))).toBe(0)
    expect(await inMine(() => store.db.$queryRaw`SELECT 1 FROM "Version"`)).toEqual([])
    await onDatabase(opened, (client) => client.query('ALTER TABLE "Skill" NO FORCE ROW LEVEL SECURITY'))
    expect(await inMine(() => store.db.skill.count())).toBe(1)
  })

  onPostgres('changes none of them and adds none to them', async () => {
    const opened = await open()
    const { store } = opened
    const { theirs, inMine } = await withTheirs(opened)
    expect(await inMine(() => store.db.skill.updateMany({ data: { title: 'Mine' } }))).toEqual({ count: 0 })
    expect(await inMine(() => store.db.event.deleteMany())).toEqual({ count: 0 })
    const setting = { workspaceId: theirs.workspace.id, key: 'x', value: {}, updatedAt: new Date() }
    await expect(inMine(() => store.db.setting.create({ data: setting }))).rejects.toThrow(/row-level security/)
  })

  onPostgres('is alone with its rows in every table that has any', async () => {
    const opened = await open()
    const open_ = await onDatabase(opened, (client) =>
      client.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
         AND NOT (relrowsecurity AND relforcerowsecurity AND EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = pg_class.oid)) ORDER BY 1`,
      ),
    )
    expect(open_.rows.map((one) => one.name)).toEqual(shared.toSorted())
  })

  onPostgres('goes on after more lost connections than the pool has', async () => {
    const { ctx, store } = await open()
    const inMine = <T>(work: () => Promise<T>) => inWorkspace(ctx.workspace.id, work)
    for (let lost = 0; lost < 12; lost += 1)
      await expect(inMine(() => store.db.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow(/terminat/i)
    expect(await inMine(() => store.db.$queryRaw`SELECT 1 AS one`)).toEqual([{ one: 1 }])
  })

  onPostgres('gives no answer where the name was not taken, and goes on with another connection', async () => {
    const { ctx, store } = await open()
    const count = () => inWorkspace(ctx.workspace.id, () => store.db.skill.count())
    const rows = await count()
    const { query } = Client.prototype as { query: (...asked: unknown[]) => unknown }
    const unnamed = (asked: unknown) =>
      isRecord(asked) && typeof asked.text === 'string'
        ? { ...asked, text: asked.text.replace('SET LOCAL', 'SET NOTHING') }
        : asked
    const spy = vi.spyOn(Client.prototype as { query: typeof query }, 'query')
    spy.mockImplementation(function (this: Client, asked, ...rest) {
      return query.call(this, unnamed(asked), ...rest)
    })
    await expect(count()).rejects.toThrow(/syntax/i)
    spy.mockRestore()
    expect(await count()).toBe(rows)
  })
})
