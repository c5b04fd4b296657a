import { expect, it } from 'vitest'
import { addSession } from '../session/add-session'
import { claudeLines, fixBug } from '@/lib/ingest/session/transcript.test-support'
import type { Context } from '@/lib/kernel/context'
import { runMining } from '../pattern/run-mining'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { cancelJob } from './cancel-job'
import { dropEndedJobs } from '@/lib/kernel/drop-ended'
import { listJobs } from './list-jobs'
import { jobBus } from '@/lib/kernel/process-bus'
import { enqueue, type JobDraft } from '@/lib/kernel/queue'
import { readJob } from './read-job'

const draft = (queuedKey: string): JobDraft => ({ kind: 'ingest', payload: { paths: [] }, queuedKey })
const end = (ctx: Context, id: string) =>
  ctx.store.db.job.update({
    where: { id },
    data: { status: 'succeeded', queuedKey: null, endedAt: ctx.now(), result: { files: 1 } },
  })

forBothDatabases('Jobs', (open) => {
  it('answers a wait as soon as the job ends, with its result', async () => {
    const { ctx } = await open()
    const { id } = await enqueue(ctx.store.db, ctx, draft('a'))
    const waiting = readJob(ctx, { id, wait: 60 })
    await end(ctx, id)
    jobBus().emit('ended', id)
    expect(await waiting).toMatchObject({ status: 'succeeded', result: { files: 1 } })
    expect(jobBus().listenerCount('ended')).toBe(0)
  })

  it('notices an end that another process made, which is on no bus here', async () => {
    const { ctx } = await open()
    const { id } = await enqueue(ctx.store.db, ctx, draft('a'))
    const waiting = readJob(ctx, { id, wait: 60 })
    await end(ctx, id)
    expect(await waiting).toMatchObject({ status: 'succeeded' })
  })

  it('answers with the job as it is when the time is up, or nothing was to be waited for', async () => {
    const { ctx } = await open()
    const { id } = await enqueue(ctx.store.db, ctx, draft('a'))
    expect(await readJob(ctx, { id, wait: 0.05 })).toMatchObject({ id, status: 'queued' })
    expect(await readJob(ctx, { id })).toMatchObject({ id, status: 'queued' })
    await expect(readJob(ctx, { id: 'job_none', wait: 60 })).rejects.toMatchObject({ code: 'not_found' })
    await expect(readJob(ctx, { id, wait: 61 })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('cancels a waiting job at once, tells a running one, and leaves an ended one alone', async () => {
    const { ctx } = await open()
    const { id } = await enqueue(ctx.store.db, ctx, draft('a'))
    expect(await cancelJob(ctx, { id })).toMatchObject({ status: 'cancelled', endedAt: ctx.now().toISOString() })
    expect(await cancelJob(ctx, { id })).toMatchObject({ status: 'cancelled' })
    const next = await enqueue(ctx.store.db, ctx, draft('a'))
    expect(next.id).not.toBe(id)
    await ctx.store.db.job.update({ where: { id: next.id }, data: { status: 'running', queuedKey: null } })
    expect(await cancelJob(ctx, { id: next.id })).toMatchObject({ status: 'running' })
    expect(await ctx.store.db.job.findUnique({ where: { id: next.id } })).toMatchObject({ cancelRequested: true })
    await expect(cancelJob(ctx, { id: 'job_none' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('of kinds that only look are forgotten, a day after they ended well and a week after they did not', async () => {
    const { ctx, clock } = await open()
    const jobs = (['scan', 'hook', 'webhook', 'mine', 'ingest', 'embed'] as const).flatMap((kind) =>
      (['succeeded', 'failed', 'cancelled', 'running', 'queued'] as const).map((status) => ({ kind, status })),
    )
    const fields = { workspaceId: ctx.workspace.id, payload: {}, createdAt: ctx.now() }
    const isOver = (status: string) => status !== 'running' && status !== 'queued'
    const data = jobs.map((one, index) => ({
      ...fields,
      ...one,
      id: `job_${index}`,
      endedAt: isOver(one.status) ? ctx.now() : null,
    }))
    await ctx.store.db.job.createMany({ data })
    const dropAfter = async (hours: number) => {
      clock.advance(hours * 3_600_000)
      const count = await dropEndedJobs(ctx.store.db, ctx.now())
      const left = await ctx.store.db.job.findMany({ where: { kind: { in: ['scan', 'hook', 'webhook'] } } })
      return { count, left: [...new Set(left.map((one) => one.status))].toSorted() }
    }
    const waiting = ['queued', 'running']
    expect(await dropAfter(23)).toEqual({ count: 0, left: ['cancelled', 'failed', ...waiting, 'succeeded'] })
    expect(await dropAfter(2)).toEqual({ count: 3, left: ['cancelled', 'failed', ...waiting] })
    expect(await dropAfter(6 * 24)).toEqual({ count: 6, left: waiting })
    expect(await ctx.store.db.job.count()).toBe(jobs.length - 9)
  })

  it('lists newest first, by state and kind, page by page', async () => {
    const { ctx } = await open()
    const ids: string[] = []
    for (const key of ['a', 'b', 'c']) ids.unshift((await enqueue(ctx.store.db, ctx, draft(key))).id)
    await cancelJob(ctx, { id: ids[1] ?? '' })
    const first = await listJobs(ctx, { limit: 2 })
    const rest = await listJobs(ctx, { limit: 2, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...rest.items].map((one) => one.id)).toEqual(ids)
    expect(rest.nextCursor).toBeNull()
    expect((await listJobs(ctx, { status: 'cancelled' })).items.map((one) => one.id)).toEqual([ids[1]])
    expect((await listJobs(ctx, { kind: 'mine' })).items).toEqual([])
  })

  it('queues one mining job for all agents, one for a named one, and the waiting one again', async () => {
    const { ctx } = await open()
    await addSession(ctx, { transcript: claudeLines({ session: 's1', calls: fixBug('s1') }), agent: 'alice' })
    const alice = await ctx.store.db.agent.findFirstOrThrow({ where: { name: 'alice' } })
    const waiting = await ctx.store.db.job.findFirstOrThrow()
    // What follows a session waits for more to come; what is asked for does not.
    expect(waiting.leaseUntil?.getTime()).toBe(ctx.now().getTime() + 5000)
    expect((await runMining(ctx, { agent: 'alice' })).job).toMatchObject({ id: waiting.id, kind: 'mine', status: 'queued' })
    expect(await ctx.store.db.job.findUnique({ where: { id: waiting.id } })).toMatchObject({ leaseUntil: null })
    const all = await runMining(ctx, {})
    expect(await ctx.store.db.job.findUnique({ where: { id: all.job.id } })).toMatchObject({ payload: { agentId: '*' } })
    expect((await runMining({ ...ctx, agent: 'alice' }, {})).job.id).toBe(waiting.id)
    expect(waiting.payload).toEqual({ agentId: alice.id })
  })
})
