import { Client } from 'pg'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { inTransaction } from '@/lib/kernel'
import { enqueue } from '@/lib/kernel/queue'
import { readJob } from '@/lib/services/job/read-job'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { processOf, type Spawned } from '@/lib/services/testing/spawn-process.test-support'
import { Worker } from '../worker'
import type { Context } from '@/lib/kernel/context'

const longMs = 120_000

/** As a restart of the database does. */
async function endConnections(connectionString: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  const others = 'datname = current_database() AND pid <> pg_backend_pid()'
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`)
  await client.end()
}

forBothDatabases('Two processes that do jobs', (open, provider) => {
  // On SQLite there is never a second one: lock-home.test.ts.
  if (provider === 'sqlite') return it.skip('are one', () => undefined)
  let start: (env: Record<string, string>) => Spawned
  beforeAll(async () => {
    start = await processOf('lib/jobs/queue/worker-process.test-support.ts')
  })
  const running: Spawned[] = []
  afterEach(async () => {
    for (const { child } of running) child.kill('SIGCONT')
    await Promise.all(running.splice(0).map(({ end }) => end()))
  })

  /** A job in the midst of its work in another process. */
  async function begun(): Promise<{ ctx: Context; id: string; other: Spawned }> {
    const { ctx: still, home } = await open()
    const ctx = { ...still, now: () => new Date() }
    const other = start({ METTLE_HOME: home, DATABASE_URL: ctx.settings.databaseUrl, METTLE_LOG: 'silent' })
    running.push(other)
    await other.hear()
    const step = other.hear()
    const { id } = await enqueue(ctx.store.db, ctx, { kind: 'mine', queuedKey: 'a', payload: { agentId: 'a' } })
    expect(await step).toEqual({ step: 1 })
    return { ctx, id, other }
  }
  /** What a minute without a sign of life does. */
  const letLeaseRunOut = (ctx: Context, id: string) =>
    ctx.store.db.job.update({ where: { id }, data: { leaseUntil: new Date(Date.now() - 1) } })
  const verbs = async (ctx: Context) => (await ctx.store.db.event.findMany()).map(({ objectName }) => objectName)

  it('share no job: one that was frozen past its lease writes nothing when it goes on', { timeout: longMs }, async () => {
    const { ctx, id, other } = await begun()
    other.child.kill('SIGSTOP')
    await letLeaseRunOut(ctx, id)
    await new Worker(ctx.store, { mine: async ({ progress }) => progress(7, 7, 'agents') }).runNext()
    const row = await ctx.store.db.job.findUniqueOrThrow({ where: { id } })
    expect(row).toMatchObject({ status: 'succeeded', done: 7 })
    const said = other.ask('go on')
    other.child.kill('SIGCONT')
    expect(await said).toEqual({ error: 'Error: Another process has taken this job over' })
    expect(await verbs(ctx)).toEqual(['s-1'])
    expect(await ctx.store.db.job.findUniqueOrThrow({ where: { id } })).toEqual(row)
  })

  it('go on when the database has ended all their connections, in the midst of a transaction', { timeout: longMs }, async () => {
    const { ctx } = await open()
    const add = () => enqueue(ctx.store.db, ctx, { kind: 'mine', queuedKey: 'a', payload: { agentId: 'a' } })
    let runs = 0
    const worker = new Worker(ctx.store, {
      mine: async (run) => {
        runs += 1
        await inTransaction(run.ctx, async (tx) => {
          await tx.emit({ verb: 'create', object: { kind: 'skill', id: 'skl_1', name: `run-${runs}` } })
          if (runs === 1) await endConnections(ctx.settings.databaseUrl)
        })
      },
    })
    const { id } = await add()
    worker.start()
    try {
      await vi.waitFor(async () => expect(await readJob(ctx, { id })).toMatchObject({ status: 'succeeded' }), {
        timeout: longMs,
        interval: 100,
      })
    } finally {
      await worker.stop()
    }
    expect([runs, await verbs(ctx)]).toEqual([2, ['run-2']])
  })

  it('lose no job: that of one that was killed goes on in the other', { timeout: longMs }, async () => {
    const { ctx, id, other } = await begun()
    await other.end()
    const worker = new Worker(ctx.store, { mine: async () => ({ by: 'the other' }) })
    expect(await worker.runNext()).toBe(false)
    await letLeaseRunOut(ctx, id)
    expect(await worker.runNext()).toBe(true)
    expect(await readJob(ctx, { id })).toMatchObject({ status: 'succeeded', result: { by: 'the other' } })
  })
})
