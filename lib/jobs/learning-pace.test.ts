import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { completeQuiet } from '@/lib/ingest/session/complete-quiet'
import { claudeLines, fixBug } from '@/lib/ingest/session/transcript.test-support'
import { followHook } from '@/lib/ingest/hook/follow-hook'
import { ingestPaths } from '@/lib/ingest/source/ingest-paths'
import { scanSource } from '@/lib/ingest/source/scan-source'
import { everyAgent } from '@/lib/kernel/queue-mining'
import { readJob } from '@/lib/services/job/read-job'
import { runMining } from '@/lib/services/pattern/run-mining'
import { addSession } from '@/lib/services/session/add-session'
import { addSource } from '@/lib/services/source/add-source'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { Worker } from './worker'

const quiet = async () => undefined

/** A worker by the clock of the test: it says which agents it mined, and works off what is due when it is asked to. */
function pacer({ store, clock }: Pick<Opened, 'store' | 'clock'>) {
  const mined: string[] = []
  const mine = async (agentId: unknown) => {
    const agent = agentId === everyAgent ? null : await store.db.agent.findUniqueOrThrow({ where: { id: String(agentId) } })
    mined.push(agent?.name ?? everyAgent)
  }
  const worker = new Worker(store, { mine: ({ payload }) => mine(payload.agentId) }, clock.now)
  const work = async () => {
    while (await worker.runNext());
    return mined.splice(0)
  }
  return { worker, work }
}

async function start(open: () => Promise<Opened>) {
  const opened = await open()
  const { ctx, clock } = opened
  const post = (key: string, agent = 'alice') =>
    addSession(ctx, { transcript: claudeLines({ session: key, calls: fixBug(key) }), agent })
  /** Lets this many seconds pass; returns who was mined then. */
  const after = async (seconds: number) => {
    clock.advance(seconds * 1000)
    return work()
  }
  const { worker, work } = pacer(opened)
  return { ...opened, post, after, work, worker }
}

function fill({ home }: Opened, sessions: number): string {
  vi.stubEnv('HOME', home)
  const folder = path.join(home, '.claude/projects/p')
  mkdirSync(folder, { recursive: true })
  for (let n = 0; n < sessions; n += 1)
    writeFileSync(path.join(folder, `s${n}.jsonl`), claudeLines({ session: `s${n}`, calls: fixBug(`s${n}`) }))
  return folder
}

afterEach(() => void vi.unstubAllEnvs())

forBothDatabases('Mining that follows sessions', (open) => {
  it('begins five seconds after the last of them', async () => {
    const { post, after } = await start(open)
    await post('s1')
    expect(await after(4.9)).toEqual([])
    await post('s2')
    expect(await after(4.9)).toEqual([])
    expect(await after(0.2)).toEqual(['alice'])
    expect(await after(600)).toEqual([])
    await post('s3')
    expect(await after(5.1)).toEqual(['alice'])
  })

  it('begins a minute after the first at the latest, however many follow', async () => {
    const { post, after } = await start(open)
    const runs: [number, string[]][] = []
    for (let second = 0; second <= 135; second += 1) {
      if (second < 130 && second % 4 === 0) await post(`s${second}`)
      const mined = await after(1)
      if (mined.length > 0) runs.push([second + 1, mined])
    }
    // The next minute begins with the first session that is not mined yet.
    expect(runs).toEqual([
      [61, ['alice']],
      [125, ['alice']],
      [134, ['alice']],
    ])
  })

  it('is one job an agent, and a session given twice brings none', async () => {
    const { post, after } = await start(open)
    await post('a1')
    const { job } = await post('b1', 'bob')
    expect((await post('b2', 'bob')).job).toBe(job)
    expect(await post('b2', 'bob')).toMatchObject({ changed: false, job: null })
    expect(await after(5.1)).toEqual(['alice', 'bob'])
  })

  it('outlives the process', async () => {
    const opened = await start(open)
    await opened.post('s1')
    opened.clock.advance(5_100)
    expect(await pacer(opened).work()).toEqual(['alice'])
  })

  it('is queued with the sessions or not at all', async () => {
    const { ctx, store, post } = await start(open)
    await post('s1')
    await store.db.job.deleteMany()
    await store.db.agent.create({ data: { id: 'agt_other', workspaceId: ctx.workspace.id, name: 'bob', createdAt: ctx.now() } })
    await expect(post('s1', 'bob')).rejects.toMatchObject({ code: 'conflict' })
    expect(await store.db.job.count()).toBe(0)
  })
})

forBothDatabases('Mining that is asked for', (open) => {
  it('begins at once, as the job that waited', async () => {
    const { ctx, post, work, after } = await start(open)
    const { job } = await post('s1')
    expect((await runMining(ctx, { agent: 'alice' })).job.id).toBe(job)
    await post('s2')
    expect(await work()).toEqual(['alice'])
    expect(await after(60)).toEqual([])
  })

  it('of all agents does the work of the jobs that wait, and ends them with it', async () => {
    const { ctx, post, work, after } = await start(open)
    const waiting = [await post('a1'), await post('b1', 'bob')].map((one) => one.job ?? '')
    const { job } = await runMining(ctx, {})
    expect(await work()).toEqual([everyAgent])
    for (const id of [job.id, ...waiting]) expect(await readJob(ctx, { id })).toMatchObject({ status: 'succeeded' })
    expect(await after(60)).toEqual([])
  })

  it('of all agents goes before those that are due', async () => {
    const { ctx, clock, post, work } = await start(open)
    await post('a1')
    await post('b1', 'bob')
    clock.advance(10_000)
    await runMining(ctx, {})
    expect(await work()).toEqual([everyAgent])
  })

  it('leaves what comes while it runs to the next', async () => {
    const opened = await start(open)
    const { ctx, store, clock, post, after } = opened
    await post('s1')
    let later: string | null = null
    const worker = new Worker(store, { mine: async () => void (later = (await post('s2')).job) }, clock.now)
    const { job } = await runMining(ctx, {})
    await worker.runNext()
    expect(await readJob(ctx, { id: job.id })).toMatchObject({ status: 'succeeded' })
    expect(await readJob(ctx, { id: later ?? '' })).toMatchObject({ status: 'queued' })
    expect(await after(5.1)).toEqual(['alice'])
  })

  it('of all agents leaves those that waited to their own turn when it fails', async () => {
    const { ctx, store, clock, post, work } = await start(open)
    const { job } = await post('s1')
    const all = await runMining(ctx, {})
    await new Worker(store, { mine: () => Promise.reject(new Error('of bob')) }, clock.now).runNext()
    expect(await readJob(ctx, { id: all.job.id })).toMatchObject({ status: 'failed', error: 'of bob' })
    expect(await readJob(ctx, { id: job ?? '' })).toMatchObject({ status: 'queued', startedAt: null })
    expect(await work()).toEqual(['alice'])
    expect(await readJob(ctx, { id: job ?? '' })).toMatchObject({ status: 'succeeded' })
  })
})

forBothDatabases('Mining of many files', (open) => {
  const files = 120

  it('of an import waits for its end, and then reads each agent once', async () => {
    const opened = await start(open)
    const folder = fill(opened, files)
    const during: string[] = []
    const progress = async () => void during.push(...(await opened.after(1)))
    await ingestPaths(opened.ctx, { paths: [folder], agent: 'alice' }, progress)
    expect(during).toEqual([])
    expect(await opened.after(5.1)).toEqual(['alice'])
    expect(await opened.after(600)).toEqual([])
  })

  it('of an import that broke off follows a minute after what it stored', async () => {
    const opened = await start(open)
    const folder = fill(opened, files)
    const breakOff = async (done: number) => {
      if (done === 60) throw new Error('the process ended')
    }
    await expect(ingestPaths(opened.ctx, { paths: [folder], agent: 'alice' }, breakOff)).rejects.toThrow('the process ended')
    expect(await opened.after(59)).toEqual([])
    expect(await opened.after(2)).toEqual(['alice'])
  })

  it('of a watched folder waits until they are complete, however often they grow', async () => {
    const opened = await start(open)
    const { ctx, clock, after } = opened
    const folder = fill(opened, 20)
    const { source } = await addSource(ctx, { path: '~/.claude/projects', agent: 'alice' })
    await opened.store.db.job.deleteMany()
    clock.set('2026-02-01T10:01:00.000Z')
    for (let round = 0; round < 5; round += 1) {
      const call = { tool: 'Glob', id: `g${round}` }
      const grown = claudeLines({ session: 's1', start: clock.now().toISOString(), prompt: 'More', calls: [call] })
      appendFileSync(path.join(folder, 's1.jsonl'), grown)
      expect(await scanSource(ctx, source.id, quiet)).toMatchObject({ changed: round === 0 ? 20 : 1 })
      expect(await after(20)).toEqual([])
    }
    clock.advance(31 * 60_000)
    expect(await completeQuiet(ctx)).toBe(20)
    expect(await after(5.1)).toEqual(['alice'])
    expect(await after(600)).toEqual([])
  })

  it('of hooks that tell of one session again and again follows its end', async () => {
    const opened = await start(open)
    const { ctx, after } = opened
    const file = path.join(fill(opened, 1), 's0.jsonl')
    const note = { harness: 'claude-code', path: file, sessionKey: 's0', isEnd: false, agent: 'alice' }
    for (let turn = 0; turn < 10; turn += 1) {
      await followHook(ctx, note)
      expect(await after(10)).toEqual([])
    }
    await followHook(ctx, { ...note, isEnd: true })
    expect(await after(5.1)).toEqual(['alice'])
  })
})
