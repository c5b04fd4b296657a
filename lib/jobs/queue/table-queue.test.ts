import { expect, it } from 'vitest'
import { LeaseLost } from '@/lib/kernel'
import type { Context } from '@/lib/kernel/context'
import { requireLease } from '@/lib/kernel/job-lease'
import { enqueue, type JobDraft } from '@/lib/kernel/queue'
import { inTransaction } from '@/lib/kernel/verb'
import { cancelJob } from '@/lib/services/job/cancel-job'
import { readJob } from '@/lib/services/job/read-job'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import type { JobQueue, Taken } from './job-queue'
import { TableQueue } from './table-queue'

const minuteMs = 60_000
const mining = (key: string): JobDraft => ({ kind: 'mine', queuedKey: key, payload: { agentId: key } })
const add = (ctx: Context, key: string) => enqueue(ctx.store.db, ctx, mining(key))
const addWebhook = (ctx: Context) => enqueue(ctx.store.db, ctx, { kind: 'webhook', queuedKey: 'w', payload: { webhookId: 'w' } })
const queueOf = ({ store, clock }: Opened): JobQueue => new TableQueue(store, clock.now)

async function takeOne(queue: JobQueue): Promise<Taken> {
  const taken = await queue.take('long')
  if (!taken) throw new Error('Nothing was handed out')
  return taken
}

async function takeAll(queue: JobQueue): Promise<Taken[]> {
  const taken = await queue.take('long')
  return taken ? [taken, ...(await takeAll(queue))] : []
}

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

forBothDatabases('A queue', (open) => {
  it('hands each job to one worker, the oldest first', async () => {
    const opened = await open()
    const ids: string[] = []
    for (let at = 0; at < 24; at += 1) ids.push((await add(opened.ctx, `a${at}`)).id)
    const workers = [1, 2, 3, 4].map(() => queueOf(opened))
    const each = await Promise.all(workers.map(takeAll))
    expect(each.flatMap((all) => all.map(({ job }) => job.id)).toSorted()).toEqual(ids.toSorted())
    for (const all of each) expect(all.map(({ job }) => job.id)).toEqual(all.map(({ job }) => job.id).toSorted())
  })

  it('holds equal work once while it waits, and anew once it was handed out', async () => {
    const opened = await open()
    const { ctx } = opened
    const first = await add(ctx, 'a')
    expect((await add(ctx, 'a')).id).toBe(first.id)
    const queue = queueOf(opened)
    await takeOne(queue)
    const second = await add(ctx, 'a')
    expect(second.id).not.toBe(first.id)
    expect((await takeOne(queue)).job.id).toBe(second.id)
  })

  it('hands out what waits for a time when the time has come', async () => {
    const opened = await open()
    const { ctx, clock } = opened
    const notBefore = new Date(clock.now().getTime() + 5_000)
    await enqueue(ctx.store.db, ctx, { ...mining('a'), notBefore })
    const queue = queueOf(opened)
    expect([await queue.take('long'), await queue.nextDue('long'), await queue.nextDue('short')]).toEqual([null, notBefore, null])
    clock.advance(5_001)
    expect(await queue.take('long')).not.toBeNull()
  })

  it('has what failed wait longer each time, and gives up after the third with the reason', async () => {
    const opened = await open()
    const { ctx, clock } = opened
    const { id } = await add(ctx, 'a')
    const queue = queueOf(opened)
    for (const seconds of [5, 25]) {
      await queue.retry(await takeOne(queue), 'the database was away')
      expect(await readJob(ctx, { id })).toMatchObject({ status: 'queued', error: 'the database was away', endedAt: null })
      clock.advance(seconds * 1_000)
      expect(await queue.take('long')).toBeNull()
      clock.advance(1)
    }
    await queue.retry(await takeOne(queue), 'the database was away again')
    expect(await readJob(ctx, { id })).toMatchObject({ status: 'failed', error: 'the database was away again' })
    clock.advance(60 * minuteMs)
    expect(await queue.take('long')).toBeNull()
  })

  it('says nothing of former failures once a job has succeeded', async () => {
    const opened = await open()
    const { ctx, clock } = opened
    const { id } = await add(ctx, 'a')
    const queue = queueOf(opened)
    await queue.retry(await takeOne(queue), 'the database was away')
    clock.advance(5_001)
    await queue.end(await takeOne(queue), { status: 'succeeded', result: { done: 1 } })
    const { error, ...row } = await readJob(ctx, { id })
    expect([row.status, row.result, error]).toEqual(['succeeded', { done: 1 }, undefined])
  })

  it('hands a job out again when its worker was killed, and ends it with the reason after three deaths', async () => {
    const opened = await open()
    const { ctx, clock } = opened
    const { id } = await add(ctx, 'a')
    const queue = queueOf(opened)
    for (let death = 0; death < 3; death += 1) {
      expect((await takeOne(queueOf(opened))).job.id).toBe(id)
      clock.advance(minuteMs)
      expect(await queue.take('long')).toBeNull()
      clock.advance(1)
    }
    expect(await queue.take('long')).toBeNull()
    expect(await readJob(ctx, { id })).toMatchObject({ status: 'failed', error: expect.stringContaining('died three times') })
  })

  it('leaves a job to its worker for as long as that extends the lease', async () => {
    const opened = await open()
    await add(opened.ctx, 'a')
    const queue = queueOf(opened)
    const taken = await takeOne(queue)
    for (let beat = 0; beat < 5; beat += 1) {
      opened.clock.advance(minuteMs - 1)
      await queue.extend(taken)
    }
    expect(await queueOf(opened).take('long')).toBeNull()
  })

  it('never hands out what was cancelled, before it was handed out or when its worker was killed', async () => {
    const opened = await open()
    const { ctx, clock } = opened
    const waiting = await add(ctx, 'a')
    await cancelJob(ctx, { id: waiting.id })
    const queue = queueOf(opened)
    expect(await queue.take('long')).toBeNull()
    const running = await add(ctx, 'b')
    const taken = await takeOne(queue)
    await cancelJob(ctx, { id: running.id })
    expect(await queue.note(taken, { done: 1, total: 2, unit: 'agents', doing: '' })).toBe('cancelled')
    clock.advance(minuteMs + 1)
    expect(await queue.take('long')).toBeNull()
    expect(await readJob(ctx, { id: running.id })).toMatchObject({ status: 'cancelled' })
  })

  it('does not try again what was cancelled meanwhile', async () => {
    const opened = await open()
    const { ctx, clock } = opened
    const { id } = await add(ctx, 'a')
    const queue = queueOf(opened)
    const taken = await takeOne(queue)
    await cancelJob(ctx, { id })
    await queue.retry(taken, 'the database was away')
    clock.advance(minuteMs)
    expect(await queue.take('long')).toBeNull()
    expect(await readJob(ctx, { id })).toMatchObject({ status: 'cancelled' })
  })

  it('hands out a short job while a long one runs', async () => {
    const opened = await open()
    await add(opened.ctx, 'a')
    const short = await addWebhook(opened.ctx)
    const queue = queueOf(opened)
    await takeOne(queue)
    expect(await queue.take('long')).toBeNull()
    expect((await queue.take('short'))?.job.id).toBe(short.id)
  })

  it('serves the workspaces in turn, however much one of them has queued', async () => {
    const opened = await open()
    const { ctx, store, clock } = opened
    for (let at = 0; at < 4; at += 1) await add(ctx, `a${at}`)
    const data = { id: 'wsp_second', name: 'second', createdAt: clock.now() }
    const other = { ...ctx, workspace: await store.db.workspace.create({ data }) }
    for (let at = 0; at < 2; at += 1) await add(other, `b${at}`)
    const handed = await takeAll(queueOf(opened))
    expect(handed.map(({ job }) => (job.payload as { agentId: string }).agentId)).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'a3'])
  })
})

forBothDatabases('A worker that lost its job', (open) => {
  /** Taken by a worker that stood still past its lease, and by another one since. */
  async function lost(): Promise<{ opened: Opened; queue: JobQueue; former: Taken; taken: Taken }> {
    const opened = await open()
    await add(opened.ctx, 'a')
    const queue = queueOf(opened)
    const former = await takeOne(queue)
    opened.clock.advance(minuteMs + 1)
    return { opened, queue, former, taken: await takeOne(queueOf(opened)) }
  }

  it('can neither report, extend, end nor repeat it', async () => {
    const { opened, queue, former, taken } = await lost()
    const row = () => opened.store.db.job.findUniqueOrThrow({ where: { id: taken.job.id } })
    const before = await row()
    expect(await queue.note(former, { done: 1, total: 2, unit: 'agents', doing: '' })).toBe('lost')
    await queue.extend(former)
    await queue.retry(former, 'the database was away')
    await queue.end(former, { status: 'failed', error: 'mine' })
    expect(await row()).toEqual(before)
    await queue.end(taken, { status: 'succeeded' })
    expect(await row()).toMatchObject({ status: 'succeeded', error: null })
  })

  it('commits no transaction any more, and the one that has it does', async () => {
    const { opened, former, taken } = await lost()
    const { ctx, store } = opened
    const act = (lease: Taken['lease']) =>
      inTransaction({ ...ctx, lease }, (tx) => tx.emit({ verb: 'create', object: { kind: 'skill', id: 'skl_a', name: 'a' } }))
    expect(await failure(act(former.lease))).toBeInstanceOf(LeaseLost)
    expect(await store.db.event.count()).toBe(0)
    await act(taken.lease)
    expect(await store.db.event.count()).toBe(1)
  })

  it('nobody can take a job between its last look and its commit', async () => {
    const opened = await open()
    const { ctx, clock } = opened
    await add(ctx, 'a')
    const { lease } = await takeOne(queueOf(opened))
    clock.advance(minuteMs + 1)
    const other = queueOf(opened)
    let early: Taken | null = null
    await inTransaction({ ...ctx, lease }, async (tx) => {
      await requireLease(tx.db, tx)
      // On SQLite a second write waits for the first transaction.
      if (ctx.store.provider === 'postgresql') early = await other.take('long')
    })
    expect(early).toBeNull()
    expect(await other.take('long')).not.toBeNull()
  })
})
