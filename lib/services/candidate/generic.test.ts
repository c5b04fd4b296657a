import { expect, it } from 'vitest'
import type { CandidateItem } from '@/lib/contract/candidate'
import type { Context } from '@/lib/kernel/context'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { undoEvent } from '../event/undo-event'
import { listPatterns } from '../pattern/list-patterns'
import { addSession } from '../session/add-session'
import { eraseSession } from '../session/erase-session'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { shipping, transcript, type Call } from '../testing/sessions.test-support'
import { dismissCandidate, reopenCandidate } from './dismiss-candidate'
import { listCandidates } from './list-candidates'
import { readCandidate } from './read-candidate'

const mine = (ctx: Context) => mineAgent(ctx, '*', async () => undefined)

interface Work {
  agent: string
  key: string
  calls: Call[]
  cwd?: string
  harness?: string
}

const work = (ctx: Context, { agent, key, calls, cwd, harness = 'claude-code' }: Work) =>
  addSession(ctx, {
    agent,
    harness,
    sessionKey: key,
    transcript: { ...transcript('Tidy the repository up, please.', calls), ...(cwd ? { cwd } : {}) },
  })

const run = (command: string): Call => ['Bash', { command }]
const everyday: Call[] = [
  ['Read', { file_path: 'a' }],
  ['Edit', { file_path: 'a', old_string: 'a', new_string: 'b' }],
  run('npm test'),
]
const tidying: Call[] = [run('git status'), run('just fmt'), run('git diff')]

/** Three sessions of one agent in one project. */
async function threeTimes(ctx: Context, calls: Call[], { agent = 'desk', harness = 'claude-code' } = {}): Promise<void> {
  for (const n of [1, 2, 3]) await work(ctx, { agent, harness, key: `${agent}-${n}`, calls, cwd: '/repos/shop' })
  await mine(ctx)
}

/** One session in each of some other projects that runs the same formatter. */
async function elsewhere(ctx: Context, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1)
    await work(ctx, { agent: 'till', key: `other-${n}`, calls: [run('just fmt')], cwd: `/repos/other-${n}` })
  await mine(ctx)
}

const open = async (ctx: Context): Promise<CandidateItem[]> => (await listCandidates(ctx, { agent: 'desk' })).items
const generic = async (ctx: Context): Promise<CandidateItem[]> =>
  (await listCandidates(ctx, { agent: 'desk', all: true, status: 'generic' })).items
const eventsOf = async (ctx: Context, id: string) =>
  (await ctx.store.db.event.findMany({ where: { objectId: id }, orderBy: { id: 'asc' } })).map(({ verb }) => verb)

forBothDatabases('what a fresh agent knows', (start) => {
  it('is in no queue, in no log and among the patterns with its reason, and is listed with all', async () => {
    const { ctx } = await start()
    await threeTimes(ctx, everyday)
    expect(await open(ctx)).toEqual([])
    const [found] = await generic(ctx)
    expect(found).toMatchObject({ kind: 'new', status: 'generic', occurrences: 3, knows: [] })
    expect((await listCandidates(ctx, { all: true })).items.map(({ id }) => id)).toEqual([found?.id])
    expect(await eventsOf(ctx, found?.id ?? '')).toEqual([])
    const patterns = (await listPatterns(ctx, { whyNot: 'generic' })).items
    expect(patterns).toMatchObject([{ hash: found?.hash, state: 'observed', evidence: null }])
    expect(patterns[0]?.whyNot).toBe(
      'A fresh agent knows all of it: it reads, edits, searches, tests or commits as every task does.',
    )
    await expect(listCandidates(ctx, { status: 'generic' })).rejects.toMatchObject({ code: 'invalid' })
    await mine(ctx)
    expect(await generic(ctx)).toEqual([found])
  })

  it('goes with the sessions that showed it', async () => {
    const { ctx, clock } = await start()
    await threeTimes(ctx, everyday)
    const [found] = await generic(ctx)
    await eraseSession(ctx, { id: found?.sessions[0]?.id ?? '' })
    clock.advance(1000)
    await mine(ctx)
    expect((await listCandidates(ctx, { all: true })).items).toEqual([])
  })

  it('is opened by a person, stays open through mining, and by undo is generic again', async () => {
    const { ctx } = await start()
    await threeTimes(ctx, everyday)
    const [found] = await generic(ctx)
    const id = found?.id ?? ''
    const { candidate, event } = await reopenCandidate(ctx, { id, reason: 'new people get it wrong' })
    expect(candidate).toMatchObject({ id, status: 'open' })
    await mine(ctx)
    expect(await open(ctx)).toMatchObject([{ id, knows: [] }])
    expect((await listPatterns(ctx, {})).items.map(({ state }) => state)).toContain('proposed')
    expect(await undoEvent(ctx, { id: event, dryRun: true })).toMatchObject({
      plan: [{ change: 'left out of the queue as generic again' }],
    })
    await undoEvent(ctx, { id: event })
    await mine(ctx)
    expect(await open(ctx)).toEqual([])
    expect(await generic(ctx)).toMatchObject([{ id, status: 'generic' }])
  })

  it('stays dismissed where a person dismissed it', async () => {
    const { ctx } = await start()
    await threeTimes(ctx, everyday)
    const [found] = await generic(ctx)
    await dismissCandidate(ctx, { id: found?.id ?? '', reason: 'no' })
    await mine(ctx)
    expect(await readCandidate(ctx, { id: found?.id ?? '' })).toMatchObject({ status: 'dismissed', dismissReason: 'no' })
    expect(await generic(ctx)).toEqual([])
  })

  it('is told from the tools that a chat agent has: those are its domain', async () => {
    const { ctx } = await start()
    const pages: Call[] = [
      ['search', { query: 'x' }],
      ['open_page', { url: 'x' }],
      ['read', { page: 1 }],
    ]
    await threeTimes(ctx, pages, { harness: 'openai-chat' })
    const [found] = await open(ctx)
    expect(found?.knows).toMatchObject([{ kind: 'tools', steps: [1, 2, 3] }])
    expect(await generic(ctx)).toEqual([])
  })

  it('is not what several chat agents do: they are no agents of one harness', async () => {
    const { ctx } = await start()
    for (const agent of ['a', 'b', 'c', 'd', 'desk'])
      for (const n of [1, 2, 3]) await work(ctx, { agent, harness: 'openai-chat', key: `${agent}-${n}`, calls: shipping(`${n}`) })
    await mine(ctx)
    expect(await open(ctx)).toMatchObject([{ occurrences: 3, knows: [{ kind: 'tools', steps: [1, 2, 3, 4] }] }])
  })
})

forBothDatabases('what other projects do too', (start) => {
  it('is generic from three of them on, and no more once one of them is gone', async () => {
    const { ctx, clock } = await start()
    await threeTimes(ctx, tidying)
    const [before] = await open(ctx)
    expect(before?.knows).toEqual([{ kind: 'check', text: 'the project’s check `just fmt`', steps: [2] }])
    await elsewhere(ctx, 0, 2)
    expect(await open(ctx)).toMatchObject([{ id: before?.id }])
    await elsewhere(ctx, 2, 3)
    expect(await open(ctx)).toEqual([])
    expect(await generic(ctx)).toMatchObject([{ id: before?.id, knows: [] }])
    expect(await eventsOf(ctx, before?.id ?? '')).toEqual(['propose', 'withdraw'])
    const gone = await ctx.store.db.session.findFirstOrThrow({ where: { key: 'other-1' } })
    await eraseSession(ctx, { id: gone.id })
    clock.advance(1000)
    await mine(ctx)
    expect(await open(ctx)).toMatchObject([{ id: before?.id, knows: [{ kind: 'check' }] }])
    expect(await eventsOf(ctx, before?.id ?? '')).toEqual(['propose', 'withdraw', 'propose'])
  })

  it('is not what one project does in several folders', async () => {
    const { ctx } = await start()
    await threeTimes(ctx, tidying)
    for (const folder of ['', '/web', '/api', '/docs'])
      await work(ctx, { agent: 'till', key: `part${folder}`, calls: [run('just fmt')], cwd: `/repos/desk${folder}` })
    await mine(ctx)
    expect(await open(ctx)).toHaveLength(1)
  })
})

forBothDatabases('the checks of a project', (start) => {
  it('are worth one proposal', async () => {
    const { ctx } = await start()
    await threeTimes(ctx, tidying)
    for (const n of [4, 5, 6]) {
      const calls = [run('git log'), run('just lint'), run('git add .'), run('git commit -m "x"')]
      await work(ctx, { agent: 'desk', key: `desk-${n}`, calls, cwd: '/repos/shop' })
    }
    await mine(ctx)
    expect(await open(ctx)).toHaveLength(1)
    expect(await generic(ctx)).toHaveLength(1)
  })
})
