import { expect, it } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { listEvents } from '../event/list-events'
import { undoEvent } from '../event/undo-event'
import { reportUsed } from '../use/report-used'
import { addSession } from './add-session'
import { readActivity } from './read-activity'
import { listSessions } from './list-sessions'
import { readSession } from './read-session'
import { setSessionOutcome } from './set-session-outcome'
import { claudeLines, fixBug, type MadeTranscript } from '@/lib/ingest/session/transcript.test-support'

const add = async (
  ctx: Context,
  made: Partial<MadeTranscript> & { session: string },
  hints: { agent?: string; fileName?: string } = {},
) => {
  const answer = await addSession(ctx, { transcript: claudeLines({ calls: fixBug(made.session), ...made }), ...hints })
  return 'session' in answer ? answer.session : null
}
const keys = (answer: { items: { key: string }[] }) => answer.items.map((one) => one.key)

forBothDatabases('Sessions', (open) => {
  it('are listed by their start, the last first, page by page, without losing one', async () => {
    const { ctx } = await open()
    for (const [session, start] of [
      ['b', '2026-02-02T10:00:00Z'],
      ['d', '2026-02-04T10:00:00Z'],
      ['a', '2026-02-01T10:00:00Z'],
      ['c', '2026-02-02T10:00:00Z'],
    ] as const) {
      await add(ctx, { session, start })
    }
    for (const key of ['x', 'y'])
      await addSession(ctx, { sessionKey: key, transcript: { messages: [{ role: 'user', content: key }] } })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listSessions(ctx, { limit: 2, cursor })
      expect(page.total).toBe(6)
      seen.push(...keys(page))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(['d', 'c', 'b', 'a', 'y', 'x'])
    await expect(listSessions(ctx, { cursor: 'ses_none' })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('tell project, branch and duration, also of a copy that a harness made of the project', async () => {
    const { ctx } = await open()
    await add(ctx, { session: 'a', branch: 'fix/pay' })
    await add(ctx, { session: 'b', cwd: '/srv/shop/.claude/worktrees/quick-fox', calls: [] })
    const items = new Map((await listSessions(ctx, {})).items.map((one) => [one.key, one]))
    expect(items.get('a')).toMatchObject({ project: 'shop', branch: 'fix/pay', durationMs: 6_000 })
    expect(items.get('b')).toMatchObject({ project: 'shop', branch: null, durationMs: 0 })
    const { id } = items.get('a')!
    expect(await readSession(ctx, { id })).toMatchObject({ project: 'shop', branch: 'fix/pay', durationMs: 6_000 })
  })

  it('are titled by what was wanted: behind local commands, and without what most sessions of the agent share', async () => {
    const { ctx } = await open()
    const lines = (at: number) =>
      `Work through this ticket carefully.\nThe roof of house ${at} lacks its tiles.\nReport when done.`
    for (let at = 1; at <= 6; at += 1) await add(ctx, { session: `t${at}`, prompt: lines(at) }, { agent: 'desk' })
    await add(ctx, { session: 'plain', prompt: lines(7) }, { agent: 'other' })
    const clear = '<command-name>/clear</command-name>'
    const start = '2026-03-05T09:00:00.000Z'
    await add(ctx, { session: 'late', prompt: clear, start, calls: [] }, { agent: 'desk' })
    await add(ctx, { session: 'late', prompt: 'Paint the shed', start: '2026-03-05T09:05:00.000Z' }, { agent: 'desk' })
    const { items } = await listSessions(ctx, {})
    const title = new Map(items.map((one) => [one.key, one.title]))
    expect(title.get('t3')).toBe('The roof of house 3 lacks its tiles.')
    expect(title.get('plain')).toBe('Work through this ticket carefully. The roof of house 7 lacks its tiles.')
    expect(title.get('late')).toBe('Paint the shed')
    const one = items.find(({ key }) => key === 't3')
    expect((await readSession(ctx, { id: one?.id ?? '' })).title).toBe(title.get('t3'))
    const log = await listEvents(ctx, { limit: 200 })
    expect(log.items.filter((event) => event.title !== null).length).toBeGreaterThanOrEqual(items.length)
    for (const event of log.items) expect(event.title, event.object.name).toBe(title.get(event.object.name) ?? null)
  })

  it('are found by text in which "%", "_" and "\\" mean themselves', async () => {
    const { ctx } = await open()
    const prompts = [
      ['s1', 'Give 50% OFF'],
      ['s2', 'Give 50 off'],
      ['s3', 'call run_tests'],
      ['s4', 'call run-tests in C:\\temp'],
    ]
    for (const [session = '', prompt = ''] of prompts) await add(ctx, { session, prompt })
    await add(ctx, { session: 's5', prompt: 'go', calls: [{ tool: 'Run_Tests' }] })
    const found = async (q: string) => keys(await listSessions(ctx, { q })).toSorted()
    expect(await found('%')).toEqual(['s1'])
    expect(await found('50% off')).toEqual(['s1'])
    expect(await found('run_tests')).toEqual(['s3', 's5'])
    expect(await found('c:\\temp')).toEqual(['s4'])
  })

  it('are found by agent, tool, text of any case, time, outcome and harness', async () => {
    const { ctx } = await open()
    await add(ctx, { session: 's1', prompt: 'Repair the Payment page', start: '2026-02-01T10:00:00Z' }, { agent: 'alice' })
    await add(
      ctx,
      { session: 's2', prompt: 'other', calls: [{ tool: 'Grep', isError: true }], start: '2026-02-05T10:00:00Z' },
      { agent: 'bob' },
    )
    const found = async (input: Parameters<typeof listSessions>[1]) => keys(await listSessions(ctx, input))
    expect(await found({ agent: 'alice' })).toEqual(['s1'])
    expect(await found({ agent: 'nobody' })).toEqual([])
    expect(await found({ tool: 'Grep' })).toEqual(['s2'])
    expect(await found({ q: 'payment' })).toEqual(['s1'])
    expect(await found({ q: 'gREP' })).toEqual(['s2'])
    expect(await found({ from: '2026-02-03T00:00:00Z' })).toEqual(['s2'])
    expect(await found({ to: '2026-02-03T00:00:00Z' })).toEqual(['s1'])
    expect(await found({ harness: 'codex' })).toEqual([])
    expect(await found({ errors: true })).toEqual(['s2'])
    expect(await found({ errors: false })).toEqual(['s1'])
    expect(await found({ unreadable: true })).toEqual([])
    await ctx.store.db.session.updateMany({ where: { key: 's1' }, data: { unreadableCount: 2 } })
    expect([await found({ unreadable: true }), await found({ unreadable: false })]).toEqual([['s1'], ['s2']])
    const facets = async (agent?: string) => (await listSessions(ctx, { facets: true, ...(agent ? { agent } : {}) })).facets
    expect(await facets()).toMatchObject({
      agents: ['alice', 'bob'],
      tools: expect.arrayContaining(['Grep', 'Read']) as string[],
    })
    expect(await facets('bob')).toMatchObject({ agents: ['bob'], tools: ['Grep'], skills: [] })
    const { days, to } = await readActivity(ctx, {})
    expect(days).toEqual([
      { day: '2026-02-01', sessions: 1, failures: 0 },
      { day: '2026-02-05', sessions: 1, failures: 0 },
    ])
    expect(to).toBe('2026-03-02')
    expect((await readActivity(ctx, { agent: 'bob' })).days.map(({ day }) => day)).toEqual(['2026-02-05'])
    expect(await found({ outcome: 'failure' })).toEqual([])
  })

  it('of another agent are not there for an agent', async () => {
    const { ctx } = await open()
    const session = await add(ctx, { session: 's1' }, { agent: 'alice' })
    const id = session?.id ?? ''
    expect((await listSessions(asAgent(ctx, 'bob'), {})).items).toEqual([])
    await expect(readSession(asAgent(ctx, 'bob'), { id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(setSessionOutcome(asAgent(ctx, 'bob'), { id, outcome: 'success' })).rejects.toMatchObject({ code: 'not_found' })
    expect(await readSession(asAgent(ctx, 'alice'), { id })).toMatchObject({ id, agent: 'alice' })
  })

  it('show the uses made in them, and are found by the skill used', async () => {
    const { ctx } = await open()
    const { name } = await makeSkill(ctx, { name: 'run-tests' })
    await reportUsed(ctx, { skill: name, sessionKey: 's1', harness: 'claude-code' })
    const session = await add(ctx, { session: 's1' })
    await add(ctx, { session: 's2' })
    const id = session?.id ?? ''
    expect((await readSession(ctx, { id })).uses).toMatchObject([{ skill: name, stage: 'loaded' }])
    const before = (await readSession(ctx, { id })).uses
    const { event } = await setSessionOutcome(ctx, { id, outcome: 'failure' })
    expect((await readSession(ctx, { id })).uses).toMatchObject([{ skill: name, outcome: 'failure' }])
    await undoEvent(ctx, { id: event ?? '' })
    expect((await readSession(ctx, { id })).uses).toEqual(before)
    expect(keys(await listSessions(ctx, { skill: name }))).toEqual(['s1'])
    expect(keys(await listSessions(ctx, { skill: 'unknown' }))).toEqual([])
    expect((await listSessions(ctx, { facets: true })).facets?.skills).toEqual([name])
    expect((await listSessions(asAgent(ctx, 'bob'), { facets: true })).facets?.skills).toEqual([])
  })

  it('hold the steps of sub-agents that wrote files of their own', async () => {
    const { ctx } = await open()
    const parent = await add(ctx, { session: 'p1' })
    const lines = claudeLines({ session: 'p1', start: '2026-02-01T10:00:02Z', calls: [{ tool: 'Grep', id: 'toolu_sub' }] })
    const own = lines
      .trim()
      .split('\n')
      .map((line) => JSON.stringify({ ...JSON.parse(line), isSidechain: true, agentId: 'a77' }))
    await addSession(ctx, { transcript: own.join('\n'), fileName: 'p1/subagents/agent-a77.jsonl' })
    const read = await readSession(ctx, { id: parent?.id ?? '' })
    expect(read.steps).toBe(read.stepList.length)
    expect(read.subAgents.map((one) => [one.session.key, one.stepList.map((step) => step.tool)])).toEqual([['p1/a77', ['Grep']]])
  })

  it('take a person’s word on how they ended: an event with before and after, nothing the second time, kept from then on', async () => {
    const { ctx } = await open()
    const session = await add(ctx, { session: 's1', end: 'Done.' })
    const id = session?.id ?? ''
    const changed = await setSessionOutcome(ctx, { id, outcome: 'failure' })
    expect(changed.session).toMatchObject({ outcome: 'failure', outcomeSource: 'person' })
    expect(await ctx.store.db.event.findUnique({ where: { id: changed.event ?? '' } })).toMatchObject({
      verb: 'label',
      objectKind: 'session',
      objectId: id,
      before: { outcome: session?.outcome, outcomeSource: session?.outcomeSource },
      after: { outcome: 'failure', outcomeSource: 'person' },
    })
    expect((await setSessionOutcome(ctx, { id, outcome: 'failure' })).event).toBeNull()
    expect(await add(ctx, { session: 's1', calls: [...fixBug('s1'), { tool: 'Grep' }] })).toMatchObject({
      steps: 4,
      outcome: 'failure',
    })
  })
})
