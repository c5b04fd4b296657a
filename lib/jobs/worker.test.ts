import { expect, it } from 'vitest'
import { cancelJob } from '@/lib/services/job/cancel-job'
import { readJob } from '@/lib/services/job/read-job'
import { jobBus } from '@/lib/kernel/process-bus'
import { enqueue, wakeWorker } from '@/lib/kernel/queue'
import type { Context } from '@/lib/kernel/context'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import type { Prisma, Store } from '@/lib/store/client'
import { Worker, type JobHandler } from './worker'

const idle: JobHandler = async () => undefined
const ended = (id: string) =>
  new Promise<void>((resolve) => {
    const listener = (one: string) => {
      if (one !== id) return
      jobBus().off('ended', listener)
      resolve()
    }
    jobBus().on('ended', listener)
  })
/** The same store, except that jobs cannot be written while `isOffline`. */
function failingAtTimes(store: Store, isOffline: () => boolean): Store {
  const updateMany = (args: Prisma.JobUpdateManyArgs) =>
    isOffline() ? Promise.reject(new Error('the database is away')) : store.db.job.updateMany(args)
  const over = <T extends object>(target: T, key: keyof T, value: unknown): T =>
    new Proxy(target, { get: (_, polls) => (polls === key ? value : Reflect.get(target, polls)) })
  return { ...store, db: over(store.db, 'job', over(store.db.job, 'updateMany', updateMany)) }
}
const add = (ctx: Context, key: string) => enqueue(ctx.store.db, ctx, { kind: 'mine', queuedKey: key, payload: { agentId: key } })

/** A worker with one handler, running until the test ends. */
async function withWorker(ctx: Context, handler: JobHandler, work: () => Promise<void>): Promise<void> {
  const worker = new Worker(ctx.store, { mine: handler, ingest: idle })
  worker.start()
  try {
    await work()
  } finally {
    await worker.stop()
  }
}

forBothDatabases('the worker', (start) => {
  it('runs queued jobs, and stores their progress and result', async () => {
    const { ctx } = await start()
    const handler: JobHandler = async ({ payload, progress }) => {
      await progress(2, 2, 'agents')
      return { seen: payload.agentId ?? null }
    }
    const job = await add(ctx, 'a')
    const end = ended(job.id)
    await withWorker(ctx, handler, () => end)
    expect(await readJob(ctx, { id: job.id })).toMatchObject({
      status: 'succeeded',
      progress: { done: 2, total: 2, unit: 'agents' },
      result: { seen: 'a' },
    })
  })

  it('says while it runs what it is doing, at once, and nothing of it afterwards', async () => {
    const { ctx } = await start()
    const job = await add(ctx, 'a')
    const seen: unknown[] = []
    const handler: JobHandler = async ({ progress }) => {
      for (const doing of ['Reading 3 sessions', 'Finding tasks that repeat', undefined]) {
        await progress(0, 1, 'agents', doing)
        seen.push((await readJob(ctx, { id: job.id })).progress.doing)
      }
    }
    await new Worker(ctx.store, { mine: handler }).runNext()
    expect(seen).toEqual(['Reading 3 sessions', 'Finding tasks that repeat', undefined])
    expect((await readJob(ctx, { id: job.id })).progress).toEqual({ done: 0, total: 1, unit: 'agents' })
  })

  it('queues equal work once while it waits, and again once it has begun', async () => {
    const { ctx } = await start()
    const [one, two, other] = [await add(ctx, 'a'), await add(ctx, 'a'), await add(ctx, 'b')]
    expect(two.id).toBe(one.id)
    expect(other.id).not.toBe(one.id)
    let again = ''
    const handler: JobHandler = async ({ payload }) => {
      if (payload.agentId === 'a' && !again) again = (await add(ctx, 'a')).id
    }
    const end = ended(other.id)
    await withWorker(ctx, handler, () => end)
    expect(again).not.toBe(one.id)
  })

  it('stores the error of a failed job and goes on', async () => {
    const { ctx } = await start()
    const [bad, good] = [await add(ctx, 'bad'), await add(ctx, 'good')]
    const handler: JobHandler = async ({ payload }) => {
      if (payload.agentId === 'bad') throw new Error('the disk is full')
    }
    const end = ended(good.id)
    await withWorker(ctx, handler, () => end)
    expect(await readJob(ctx, { id: bad.id })).toMatchObject({ status: 'failed', error: 'the disk is full' })
    expect(await readJob(ctx, { id: good.id })).toMatchObject({ status: 'succeeded' })
  })

  it('survives a job that could not be ended, and leaves that job to its lease', async () => {
    const { ctx, store } = await start()
    const [stuck, good] = [await add(ctx, 'stuck'), await add(ctx, 'good')]
    let isOffline = false
    const handler: JobHandler = async ({ payload }) => void (isOffline = payload.agentId === 'stuck')
    const worker = new Worker(
      failingAtTimes(store, () => isOffline),
      { mine: handler },
    )
    const left = ended(stuck.id).then(() => (isOffline = false))
    const end = ended(good.id)
    worker.start()
    await left
    await end
    await worker.stop()
    expect(await readJob(ctx, { id: stuck.id })).toMatchObject({ status: 'running', endedAt: null })
    expect(await readJob(ctx, { id: good.id })).toMatchObject({ status: 'succeeded' })
  })

  it('retries a job whose runner died, and gives up after three deaths', async () => {
    const { ctx } = await start()
    const [died, hopeless] = [await add(ctx, 'died'), await add(ctx, 'hopeless')]
    const lease = { status: 'running' as const, queuedKey: null, leaseOwner: 'someone dead', leaseUntil: new Date(0) }
    await ctx.store.db.job.update({ where: { id: died.id }, data: { ...lease, attempts: 1 } })
    await ctx.store.db.job.update({ where: { id: hopeless.id }, data: { ...lease, attempts: 3 } })
    const end = ended(hopeless.id)
    await withWorker(ctx, idle, () => end)
    expect(await readJob(ctx, { id: died.id })).toMatchObject({ status: 'succeeded' })
    expect(await readJob(ctx, { id: hopeless.id })).toMatchObject({ status: 'failed' })
  })

  it('leaves a job alone that another runner has taken over', async () => {
    const { ctx } = await start()
    const job = await add(ctx, 'a')
    const lease = { leaseOwner: 'somebody else', leaseUntil: new Date(Date.now() + 60_000) }
    let passed = 0
    const handler: JobHandler = async ({ progress }) => {
      await progress(1, 2, 'agents')
      await ctx.store.db.job.update({ where: { id: job.id }, data: lease })
      await progress(2, 2, 'agents')
      passed += 1
    }
    const end = ended(job.id)
    await withWorker(ctx, handler, () => end)
    expect(passed).toBe(0)
    const row = await ctx.store.db.job.findUniqueOrThrow({ where: { id: job.id } })
    expect(row).toMatchObject({ ...lease, status: 'running', done: 1, error: null })
  })

  it('never runs one job twice, however many workers there are', async () => {
    const { ctx } = await start()
    const runs: string[] = []
    const handler: JobHandler = async ({ payload }) => void runs.push(payload.agentId as string)
    const jobs = []
    for (let index = 0; index < 12; index += 1) jobs.push(await add(ctx, `a${index}`))
    const ends = Promise.all(jobs.map((job) => ended(job.id)))
    await withWorker(ctx, handler, () => withWorker(ctx, handler, async () => void (await ends)))
    expect(runs.toSorted()).toEqual(jobs.map((_, index) => `a${index}`).toSorted())
  })

  it('ends a running job at its next step when a person cancels it', async () => {
    const { ctx } = await start()
    const job = await add(ctx, 'a')
    let begin: () => void = () => undefined
    const begun = new Promise<void>((resolve) => (begin = resolve))
    let cancelled: () => void = () => undefined
    const polls = new Promise<void>((resolve) => (cancelled = resolve))
    const handler: JobHandler = async ({ progress }) => {
      begin()
      await polls
      await progress(1, 1, 'agents')
    }
    const end = ended(job.id)
    await withWorker(ctx, handler, async () => {
      await begun
      await cancelJob(ctx, { id: job.id })
      cancelled()
      await end
    })
    expect(await readJob(ctx, { id: job.id })).toMatchObject({ status: 'cancelled' })
  })

  it('lets a caller wait for the end of a job', async () => {
    const { ctx } = await start()
    const job = await add(ctx, 'a')
    const waiting = readJob(ctx, { id: job.id, wait: 30 })
    await withWorker(ctx, idle, async () => {
      wakeWorker()
      expect(await waiting).toMatchObject({ status: 'succeeded' })
    })
  })
})
