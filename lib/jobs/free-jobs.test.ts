import { expect, it } from 'vitest'
import { enqueue } from '@/lib/kernel/queue'
import { readJob } from '@/lib/services/job/read-job'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { freeJobs } from './free-jobs'
import { Worker } from './worker'

forBothDatabases('A job whose server died', (open, provider) => {
  it('goes on when the next one starts, at once where no other may run it', async () => {
    const { ctx } = await open()
    const { id } = await enqueue(ctx.store.db, ctx, { kind: 'mine', queuedKey: '*', payload: { agentId: '*' } })
    const leaseUntil = new Date(Date.now() + 60_000)
    const lease = { status: 'running' as const, queuedKey: null, leaseOwner: 'someone dead', leaseUntil, attempts: 1 }
    await ctx.store.db.job.update({ where: { id }, data: lease })
    await freeJobs()
    const worker = new Worker(ctx.store, { mine: async () => undefined })
    expect(await worker.runNext()).toBe(provider === 'sqlite')
    expect(await readJob(ctx, { id })).toMatchObject({ status: provider === 'sqlite' ? 'succeeded' : 'running' })
  })
})
