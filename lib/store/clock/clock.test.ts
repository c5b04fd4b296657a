import { expect, it, vi } from 'vitest'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { everyWorkspace, getOrCompute, inWorkspace, openStore, type Store } from '@/lib/store/client'
import { newId } from '@/lib/store/id'

const revisionOf = async ({ clock }: Store, workspaceId: string) => {
  const revision = await clock.current(workspaceId)
  if (!revision) throw new Error('The revision cannot be told')
  return revision
}

forBothDatabases('The revision of a workspace', (start, provider) => {
  const addAgent = (db: Pick<Store['db'], 'agent'>, workspaceId: string, name: string) =>
    db.agent.create({ data: { id: newId('agent'), workspaceId, name, createdAt: new Date(0) } })

  it('is raised by every change, inside a transaction or outside, and by nothing else', async () => {
    const { store, ctx } = await start()
    const { id } = ctx.workspace
    const raisedBy = async (work: () => Promise<unknown>) => {
      const before = await revisionOf(store, id)
      await inWorkspace(id, work)
      const after = await revisionOf(store, id)
      return (['total', 'content', 'figures'] as const).map((part) => after[part] - before[part])
    }
    expect(await raisedBy(() => addAgent(store.db, id, 'one'))).toEqual([1, 1, 0])
    expect(await raisedBy(() => store.db.$transaction((tx) => addAgent(tx, id, 'two')))).toEqual([1, 1, 0])
    expect(await raisedBy(() => store.db.agent.findMany())).toEqual([0, 0, 0])
    expect(await raisedBy(() => store.db.use.updateMany({ where: { workspaceId: id }, data: { tokens: 1 } }))).toEqual([1, 0, 1])
    expect(await raisedBy(() => store.db.$executeRaw`DELETE FROM "Job" WHERE "workspaceId" = ${id}`)).toEqual([1, 0, 0])
    const lost = store.db.$transaction(async (tx) => {
      await addAgent(tx, id, 'lost')
      throw new Error('back')
    })
    expect(await raisedBy(() => lost.catch(() => undefined))).toEqual([0, 0, 0])
  })

  it("is separate from other workspaces' revisions, except for changes outside of any", async () => {
    const { store, ctx } = await start()
    const other = 'wsp_other'
    const before = await revisionOf(store, other)
    await inWorkspace(ctx.workspace.id, () => addAgent(store.db, ctx.workspace.id, 'one'))
    expect(await revisionOf(store, other)).toEqual(before)
    await inWorkspace(everyWorkspace, () => addAgent(store.db, ctx.workspace.id, 'two'))
    expect((await revisionOf(store, other)).content).toBe(before.content + 1)
  })

  it('reaches another client of the database without a query', async () => {
    const { store, ctx } = await start()
    const { id } = ctx.workspace
    const other = openStore(store.url)
    const before = await revisionOf(other, id)
    await inWorkspace(id, () => addAgent(store.db, id, 'one'))
    await vi.waitFor(async () => expect((await revisionOf(other, id)).content).toBe(before.content + 1), { timeout: 10_000 })
    await other.close()
  })

  it.runIf(provider === 'postgresql')(
    'is not told while its connection cannot be made, and nothing is cached meanwhile',
    async () => {
      const { store, ctx } = await start()
      const lost = openStore(store.url, Object.assign(new URL(store.url), { port: '9' }).href)
      let reads = 0
      const place = { workspaceId: ctx.workspace.id, parts: ['content'], key: ['count'] } as const
      const count = () => getOrCompute(lost, lost.reader, place, async () => ((reads += 1), lost.reader.agent.count()))
      expect(await lost.clock.current(ctx.workspace.id)).toBeNull()
      expect([await count(), await count(), reads]).toEqual([0, 0, 2])
      await lost.close()
    },
  )

  it.runIf(provider === 'postgresql')('is read again when the connection that tells of it broke', async () => {
    const { store, ctx } = await start()
    const { id } = ctx.workspace
    const other = openStore(store.url)
    const before = await revisionOf(other, id)
    await store.db.$executeRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'mettle revisions' AND datname = current_database()`
    await inWorkspace(id, () => addAgent(store.db, id, 'one'))
    const content = async () => (await revisionOf(other, id).catch(() => before)).content
    await vi.waitFor(async () => expect(await content()).toBe(before.content + 1), { timeout: 10_000 })
    await other.close()
  })

  it('keeps a computed value until a part it depends on changes, and recomputes it inside a transaction', async () => {
    const { store, ctx } = await start()
    const { id } = ctx.workspace
    const place = { workspaceId: id, parts: ['content'], key: ['count'] } as const
    const count = (db: Parameters<typeof getOrCompute>[1] = store.reader) =>
      getOrCompute(store, db, place, async (former: { agents: number } | undefined) => ({
        agents: await db.agent.count(),
        former: former?.agents,
      }))
    const first = await count()
    expect(await count()).toBe(first)
    await inWorkspace(id, () => store.db.job.deleteMany())
    expect(await count()).toBe(first)
    await inWorkspace(id, () => addAgent(store.db, id, 'one'))
    expect(await count()).toEqual({ agents: first.agents + 1, former: first.agents })
    const inside = store.db.$transaction(async (tx) => {
      await addAgent(tx, id, 'lost')
      expect(await count(tx)).toEqual({ agents: first.agents + 2, former: undefined })
      throw new Error('back')
    })
    await expect(inside).rejects.toThrow('back')
    expect((await count()).agents).toBe(first.agents + 1)
  })
})
