import { expect, it } from 'vitest'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { savePolicy } from '@/lib/services/policy/save-policy'
import { queueMining } from './queue-mining'
import { enqueue, jobItem } from './queue'
import { agentForWrite } from './resolve-agent'
import { inTransaction } from './verb'
import type { Context } from './context'

const agentOf = (ctx: Context, name: string) => inTransaction(ctx, (tx) => agentForWrite(tx.db, tx, name))
const queue = (ctx: Context, ids: string[], more = false) => inTransaction(ctx, (tx) => queueMining(tx, ids, { more }))
const due = async (ctx: Context) => (await ctx.store.db.job.findFirstOrThrow()).leaseUntil?.toISOString()

forBothDatabases('The mining that follows a change', (open) => {
  it('waits five seconds after the last change, and at most a minute after the first', async () => {
    const { ctx, clock } = await open()
    const { id } = await agentOf(ctx, 'desk')
    const [job] = (await queue(ctx, [id, id])).values()
    expect(await due(ctx)).toBe('2026-03-02T09:00:05.000Z')
    clock.advance(4_000)
    expect([...(await queue(ctx, [id])).values()]).toEqual([job])
    expect(await due(ctx)).toBe('2026-03-02T09:00:09.000Z')
    clock.advance(54_000)
    await queue(ctx, [id])
    expect(await due(ctx)).toBe('2026-03-02T09:01:00.000Z')
    expect(await ctx.store.db.job.count()).toBe(1)
  })

  it('waits for the end of an import that goes on, or until nothing came for a minute', async () => {
    const { ctx, clock } = await open()
    const { id } = await agentOf(ctx, 'desk')
    await queue(ctx, [id], true)
    clock.advance(50_000)
    await queue(ctx, [id], true)
    expect(await due(ctx)).toBe('2026-03-02T09:01:50.000Z')
    await queue(ctx, [id])
    expect(await due(ctx)).toBe('2026-03-02T09:00:55.000Z')
  })

  it('moves for each agent by itself, whichever of them wait already, and not for one that a worker has taken', async () => {
    const { ctx, clock } = await open()
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map(async (name) => (await agentOf(ctx, name)).id))
    const [a = '', b = '', c = '', d = ''] = ids
    const first = await queue(ctx, [a, b, c])
    clock.advance(58_000)
    await ctx.store.db.job.updateMany({ where: { agentId: c }, data: { status: 'running', queuedKey: null } })
    await queue(ctx, [b])
    clock.advance(1_000)
    const second = await queue(ctx, ids)
    expect([...second.keys()].toSorted()).toEqual(ids.toSorted())
    expect([a, b, c].map((id) => second.get(id) === first.get(id))).toEqual([true, true, false])
    const waiting = await ctx.store.db.job.findMany({ where: { status: 'queued' } })
    const dueOf = (id: string) =>
      waiting
        .find(({ agentId }) => agentId === id)
        ?.leaseUntil?.toISOString()
        .slice(14, 19)
    expect([a, b, c, d].map(dueOf)).toEqual(['01:00', '01:00', '01:04', '01:04'])
    expect(await ctx.store.db.job.count()).toBe(5)
  })

  it('is none of an agent that does not learn, and one job of each other', async () => {
    const { ctx } = await open()
    const [desk, other] = [await agentOf(ctx, 'desk'), await agentOf(ctx, 'other')]
    await savePolicy(ctx, { agent: 'other', learning: 'off', reason: 'a test' })
    expect([...(await queue(ctx, [desk.id, other.id])).keys()]).toEqual([desk.id])
    expect([...(await queue(ctx, []))]).toEqual([])
  })
})

forBothDatabases('A job', (open) => {
  it('is queued once while an equal one waits, and again once that one began', async () => {
    const { ctx } = await open()
    const draft = { kind: 'scan', queuedKey: 'a', payload: { sourceId: 'src_1' } } as const
    const first = await enqueue(ctx.store.db, ctx, draft)
    expect((await enqueue(ctx.store.db, ctx, draft)).id).toBe(first.id)
    await ctx.store.db.job.update({ where: { id: first.id }, data: { status: 'running', queuedKey: null } })
    const second = await enqueue(ctx.store.db, ctx, draft)
    expect(second.id).not.toBe(first.id)
    expect((await enqueue(ctx.store.db, ctx, { ...draft, queuedKey: 'b' })).id).not.toBe(second.id)
  })

  it('shows its result, its error and what it is doing only where there is one', async () => {
    const { ctx } = await open()
    const row = await enqueue(ctx.store.db, ctx, { kind: 'embed', queuedKey: 'skills', payload: {} })
    const waiting = jobItem(row)
    expect(waiting).toEqual({
      id: row.id,
      kind: 'embed',
      status: 'queued',
      progress: { done: 0, total: 0, unit: waiting.progress.unit },
      createdAt: '2026-03-02T09:00:00.000Z',
      startedAt: null,
      endedAt: null,
    })
    const ended = { ...row, result: { read: 3 }, error: 'It stopped.', doing: 'Reading', endedAt: row.createdAt }
    expect(jobItem(ended)).toMatchObject({
      result: { read: 3 },
      error: 'It stopped.',
      progress: { doing: 'Reading' },
      endedAt: '2026-03-02T09:00:00.000Z',
    })
  })
})
