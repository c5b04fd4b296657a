import { expect, it } from 'vitest'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { openStore, recall, type Store } from './client'
import { newId } from './id'

forBothDatabases('What was read from a store', (start, provider) => {
  const holds = provider === 'sqlite'
  const add = (store: Store, workspaceId: string, name: string) =>
    store.db.agent.create({ data: { id: newId('agent'), workspaceId, name, createdAt: new Date(0) } })

  it('holds until anything is written, by this client or another, and is read again then', async () => {
    const { store, ctx } = await start()
    let reads = 0
    const count = () => recall(store, store.reader, ['count'], () => (reads++, store.reader.agent.count()))
    expect([await count(), await count(), await count()]).toEqual([0, 0, 0])
    expect(reads).toBe(holds ? 1 : 3)
    await add(store, ctx.workspace.id, 'one')
    expect([await count(), await count()]).toEqual([1, 1])
    const other = openStore(store.url)
    await add(other, ctx.workspace.id, 'two')
    await other.close()
    expect([await count(), await count()]).toEqual([2, 2])
    expect(reads).toBe(holds ? 3 : 7)
  })

  it('is asked of one connection, however many ask first', async () => {
    const { store, ctx } = await start()
    const other = openStore(store.url)
    const count = () => recall(other, other.reader, ['count'], () => other.reader.agent.count())
    const first = await Promise.all(Array.from({ length: 20 }, count))
    expect(new Set(first)).toEqual(new Set([0]))
    for (const expected of [1, 2, 3]) {
      await add(store, ctx.workspace.id, `agent-${expected}`)
      expect(await Promise.all([count(), count()])).toEqual([expected, expected])
    }
    await other.close()
  })

  it('is never what a transaction sees, nor an answer that failed', async () => {
    const { store, ctx } = await start()
    const count = (db: Store['reader']) => recall(store, db, ['count'], () => db.agent.count())
    expect(await count(store.reader)).toBe(0)
    const lost = store.db.$transaction(async (tx) => {
      await tx.agent.create({ data: { id: newId('agent'), workspaceId: ctx.workspace.id, name: 'lost', createdAt: new Date(0) } })
      expect(await recall(store, tx, ['count'], () => tx.agent.count())).toBe(1)
      throw new Error('back')
    })
    await expect(lost).rejects.toThrow('back')
    expect(await count(store.reader)).toBe(0)
    const failing = recall(store, store.reader, ['fails'], () => Promise.reject(new Error('not now')))
    await expect(failing).rejects.toThrow('not now')
    expect(await recall(store, store.reader, ['fails'], () => Promise.resolve('now'))).toBe('now')
  })
})
