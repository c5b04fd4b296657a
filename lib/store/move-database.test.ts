import path from 'node:path'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { openStore } from './client'
import { migrate } from './migrate'
import { moveDatabase, MoveRefused } from './move-database'

const onServer = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const skillNames = async (url: string): Promise<string[]> => {
  const store = openStore(url)
  const rows = await store.db.skill.findMany({ orderBy: { name: 'asc' }, select: { name: true } })
  await store.close()
  return rows.map(({ name }) => name)
}

/** A new SQLite database with a workspace, made at a time to the millisecond. */
async function makeFile(home: string): Promise<string> {
  const url = `file:${path.join(home, 'to-move.db')}`
  await migrate(url)
  const store = openStore(url)
  const at = new Date('2026-03-02T09:00:00.123Z')
  await store.db.workspace.create({ data: { id: 'ws_moved', name: 'moved', createdAt: at } })
  await store.close()
  return url
}

forBothDatabases('Moving a database', (open, provider) => {
  if (provider === 'sqlite') {
    it('is refused where the new one is no PostgreSQL', async () => {
      const { store, home } = await open()
      await expect(moveDatabase(store.url, `file:${home}/other.db`)).rejects.toThrow(MoveRefused)
    })
    return
  }

  it('is refused where rows are there already, and where it is no file; neither changes', async () => {
    const { ctx, store, home } = await open()
    await makeSkill(ctx, { name: 'ship' })
    const before = await skillNames(store.url)
    await expect(moveDatabase(await makeFile(home), store.url)).rejects.toThrow(/in use \(its table \w+ has rows\)/)
    await expect(moveDatabase(store.url, store.url)).rejects.toThrow('no SQLite file')
    expect(await skillNames(store.url)).toEqual(before)
  })

  it('brings all or nothing: what the new database cannot hold leaves it empty', async () => {
    const { store, home } = await open()
    const file = await makeFile(home)
    await onServer(store.url, async (client) => {
      await client.query('DELETE FROM "Workspace"')
      await client.query(`ALTER TABLE "Workspace" ADD CONSTRAINT short CHECK (name <> 'moved')`)
    })
    await expect(moveDatabase(file, store.url)).rejects.toThrow('short')
    const count = 'SELECT count(*)::int AS n FROM "Workspace"'
    expect((await onServer(store.url, (client) => client.query<{ n: number }>(count))).rows).toEqual([{ n: 0 }])
    await onServer(store.url, (client) => client.query('ALTER TABLE "Workspace" DROP CONSTRAINT short'))
    const told: string[] = []
    const moved = await moveDatabase(file, store.url, { onTable: ({ name, rows }) => void (rows > 0 && told.push(name)) })
    expect([told, moved.find(({ name }) => name === 'Workspace')]).toEqual([['Workspace'], { name: 'Workspace', rows: 1 }])
    const [row] = await store.db.workspace.findMany()
    expect(row).toMatchObject({ name: 'moved', createdAt: new Date('2026-03-02T09:00:00.123Z') })
  })

  it('is noticed where a row does not arrive as it was', async () => {
    const { store, home } = await open()
    const file = await makeFile(home)
    await onServer(store.url, async (client) => {
      await client.query('DELETE FROM "Workspace"')
      await client.query(
        `CREATE FUNCTION bend() RETURNS trigger AS $$ BEGIN NEW.name := 'bent'; RETURN NEW; END $$ LANGUAGE plpgsql`,
      )
      await client.query('CREATE TRIGGER bend BEFORE INSERT ON "Workspace" FOR EACH ROW EXECUTE FUNCTION bend()')
    })
    await expect(moveDatabase(file, store.url)).rejects.toThrow('rows of Workspace did not arrive as they were')
    expect(await store.db.workspace.count()).toBe(0)
  })
})
