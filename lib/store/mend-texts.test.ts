import { expect, it } from 'vitest'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { bulkInsert } from './bulk-insert'
import { bulkUpdate } from './bulk-update'
import { newId } from './id'
import { mendTexts } from './mend-texts'

const halves = ['\ud800', 'a\udbffb', 'end\ud83d', 'nul\0', '\udc00\ud800'] as const
const columns = { id: 'text', workspaceId: 'text', name: 'text', createdAt: 'time' } as const
const jobColumns = { id: 'text', workspaceId: 'text', kind: 'text', status: 'text', payload: 'json', createdAt: 'time' } as const

forBothDatabases('A lone surrogate', (open) => {
  it('is never written in bulk, in a text or within JSON', async () => {
    const { ctx, store } = await open()
    const own = { workspaceId: ctx.workspace.id, createdAt: ctx.now() }
    const agents = halves.map((name, index) => ({ ...own, id: newId('agent'), name: `${index}${name}` }))
    await bulkInsert(store.db, store.provider, 'Agent', columns, agents)
    const read = await store.db.agent.findMany({ orderBy: { id: 'asc' } })
    expect(read.map((one) => one.name)).toEqual(['0\ufffd', '1a\ufffdb', '2end\ufffd', '3nul\ufffd', '4\ufffd\ufffd'])
    const job = {
      ...own,
      id: newId('job'),
      kind: 'mine',
      status: 'failed',
      payload: { 'key\ud800': ['\ud800', { whole: '😀' }] },
    }
    await bulkInsert(store.db, store.provider, 'Job', jobColumns, [job])
    expect((await store.db.job.findFirstOrThrow()).payload).toEqual({ 'key\ufffd': ['\ufffd', { whole: '😀' }] })
    await bulkUpdate(store.db, store.provider, 'Job', { error: 'text' }, [{ id: job.id, error: 'y\udfff' }])
    expect((await store.db.job.findFirstOrThrow()).error).toBe('y\ufffd')
  })
})

/** Writes rows like an earlier version that accepted such texts. */
async function writeOld({ ctx, store }: Opened, names: readonly string[], payload: unknown): Promise<void> {
  const rows = JSON.stringify(names.map((name) => [newId('agent'), ctx.workspace.id, name, 0]))
  const reads = [0, 1, 2, 3].map((at) => `value ->> ${at}`).join(', ')
  await store.db.$executeRawUnsafe(
    `INSERT INTO "Agent" ("id", "workspaceId", "name", "createdAt") SELECT ${reads} FROM json_each(?)`,
    rows,
  )
  await store.db.$executeRawUnsafe(
    `INSERT INTO "Job" ("id", "workspaceId", "kind", "status", "payload", "createdAt") VALUES ('j', ?, 'mine', 'failed', ?, 0)`,
    ctx.workspace.id,
    JSON.stringify(payload),
  )
}

forBothDatabases('Repairing texts', (open) => {
  it('makes texts of an earlier version readable, keeps keys distinct, and runs once', async () => {
    const opened = await open()
    const { store } = opened
    if (store.provider === 'postgresql') return expect(await mendTexts(store.url)).toBe(0)
    const unchanged = ['퀀 whole 😀', 'C:\\udemy', 'plain']
    await writeOld(opened, ['a\ud800', 'a\ud801', 'a\ufffd', '\udfffz', ...unchanged], { text: 'b\ud800', kept: 'C:\\udemy 😀' })
    expect(await mendTexts(store.url)).toBe(4)
    const names = (await store.db.agent.findMany({ orderBy: { id: 'asc' } })).map((one) => one.name)
    expect(names).toEqual(['a\ufffda080', 'a\ufffda081', 'a\ufffd', '\ufffdz', ...unchanged])
    const [row] = await store.db.$queryRaw<{ text: string }[]>`SELECT "payload" ->> 'text' AS text FROM "Job"`
    expect(row?.text).toBe('b\ufffd')
    expect((await store.db.job.findFirstOrThrow()).payload).toEqual({ text: 'b\ufffd', kept: 'C:\\udemy 😀' })
    expect(await mendTexts(store.url)).toBe(0)
  })
})
