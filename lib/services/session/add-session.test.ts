import { describe, expect, it } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { addSession } from './add-session'
import { readSession } from './read-session'
import { claudeLines, fixBug } from '@/lib/ingest/session/transcript.test-support'

async function addOne(ctx: Context, transcript: string, hints: Partial<Parameters<typeof addSession>[1]> = {}) {
  const answer = await addSession(ctx, { transcript, ...hints })
  if ('sessions' in answer) throw new Error('one session was expected')
  return answer
}

/** Every value of every table as one text: what is not in it was never stored. */
async function wholeDatabase(ctx: Context): Promise<string> {
  const { db } = ctx.store
  const tables = [
    db.session.findMany(),
    db.step.findMany(),
    db.prompt.findMany(),
    db.unreadable.findMany(),
    db.shape.findMany(),
    db.event.findMany(),
    db.ingestion.findMany(),
    db.job.findMany(),
    db.agent.findMany(),
    db.pattern.findMany(),
    db.candidate.findMany(),
  ]
  return JSON.stringify(await Promise.all(tables))
}

const part = (prompt: string, start: string, id: string) =>
  claudeLines({ session: 's1', prompt, start, calls: [{ tool: 'Read', id, input: { file_path: id } }] })

const run = (task: number) => ({
  task_id: task,
  trial: 0,
  reward: 1,
  traj: [
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: 'hello' },
  ],
})

/** Which steps of the two sessions are copies. */
const marks = async (ctx: Context) => {
  const rows = await ctx.store.db.step.findMany({
    orderBy: [{ session: { key: 'asc' } }, { position: 'asc' }],
    include: { session: true },
  })
  return Object.fromEntries(
    ['first', 'fork'].map((key) => [key, rows.filter((row) => row.session.key === key).map((row) => row.isCopy)]),
  )
}

forBothDatabases('Taking in a session', (open) => {
  it('stores it whole before it answers, and queues the mining', async () => {
    const { ctx } = await open()
    const answer = await addOne(ctx, claudeLines({ session: 's1', calls: fixBug('s1'), end: 'All done.' }))
    expect(answer).toMatchObject({
      created: true,
      changed: true,
      unreadable: [],
      session: { key: 's1', harness: 'claude-code', agent: 'default', steps: 3, turns: 1 },
    })
    const read = await readSession(ctx, { id: answer.session.id })
    expect(read.stepList.map((step) => step.tool)).toEqual(['Read', 'Edit', 'Bash'])
    expect(read.stepList[2]?.label).toContain('npm test')
    expect(await ctx.store.db.job.findUnique({ where: { id: answer.job ?? '' } })).toMatchObject({
      kind: 'mine',
      status: 'queued',
    })
    expect(await ctx.store.db.event.findMany({ select: { verb: true, objectId: true }, orderBy: { id: 'asc' } })).toEqual([
      { verb: 'add', objectId: answer.session.id },
      { verb: 'session_completed', objectId: answer.session.id },
    ])
  })

  it('takes the same session three times as one (bytes, then white space, then an object)', async () => {
    const { ctx } = await open()
    const chat = {
      messages: [
        { role: 'user', content: 'hi' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{"a":1}' } }],
        },
      ],
    }
    const first = await addOne(ctx, JSON.stringify(chat), { sessionKey: 'k' })
    const second = await addOne(ctx, JSON.stringify(chat), { sessionKey: 'k' })
    const third = await addOne(ctx, JSON.stringify(chat, null, 2), { sessionKey: 'k' })
    expect([first, second, third].map((one) => [one.created, one.changed, one.job === null])).toEqual([
      [true, true, false],
      [false, false, true],
      [false, false, true],
    ])
    expect([second.session.id, third.session.id]).toEqual([first.session.id, first.session.id])
    expect(await ctx.store.db.session.count()).toBe(1)
    expect(await ctx.store.db.step.count()).toBe(1)
    expect(await ctx.store.db.event.count()).toBe(2)
  })

  it('merges a longer reading: step ids stay, an older reading takes nothing away', async () => {
    const { ctx } = await open()
    const [longer, shorter] = [
      claudeLines({ session: 's1', calls: fixBug('s1') }),
      claudeLines({ session: 's1', calls: fixBug('s1').slice(0, 2) }),
    ]
    const first = await addOne(ctx, shorter)
    const ids = (await readSession(ctx, { id: first.session.id })).stepList.map((step) => step.id)
    const second = await addOne(ctx, longer)
    expect(second).toMatchObject({ created: false, changed: true, session: { id: first.session.id, steps: 3 } })
    const read = await readSession(ctx, { id: first.session.id })
    expect(read.stepList.map((step) => step.id).slice(0, 2)).toEqual(ids)
    expect(read.stepList.map((step) => step.position)).toEqual([0, 1, 2])
    const third = await addOne(ctx, `${shorter}\n`)
    expect(third).toMatchObject({
      created: false,
      changed: false,
      job: null,
      session: { steps: 3, endedAt: second.session.endedAt },
    })
  })

  it('keeps what each of two snapshots has alone, under the turns of both', async () => {
    const { ctx } = await open()
    const [one, two, three] = [
      part('one', '2026-02-01T10:00:00Z', 'a'),
      part('two', '2026-02-01T11:00:00Z', 'b'),
      part('three', '2026-02-01T12:00:00Z', 'c'),
    ]
    const first = await addOne(ctx, one + two)
    await addOne(ctx, one + three)
    const read = await readSession(ctx, { id: first.session.id })
    expect(read.prompts.map((prompt) => [prompt.turn, prompt.text])).toEqual([
      [0, 'one'],
      [1, 'two'],
      [2, 'three'],
    ])
    expect(read.stepList.map((step) => [step.turn, step.input])).toEqual([
      [0, { file_path: 'a' }],
      [1, { file_path: 'b' }],
      [2, { file_path: 'c' }],
    ])
    expect(read).toMatchObject({ turns: 3, steps: 3, startedAt: '2026-02-01T10:00:00.000Z' })
  })

  it('keeps what no parser could read, with its line and its reason, and says it again', async () => {
    const { ctx } = await open()
    const lines = claudeLines({ session: 's1', calls: fixBug('s1') }).replace('\n', '\n{"broken": \n')
    const first = await addOne(ctx, lines)
    expect(first.unreadable).toEqual([{ line: 2, reason: expect.stringContaining('not JSON') }])
    expect(first.session).toMatchObject({ steps: 3, unreadable: 1 })
    expect((await readSession(ctx, { id: first.session.id })).unreadableLines).toEqual(first.unreadable)
    expect((await addOne(ctx, lines)).unreadable).toEqual(first.unreadable)
  })

  it('refuses a session of another agent, and makes no agent for what it cannot read', async () => {
    const { ctx } = await open()
    const transcript = claudeLines({ session: 's1', calls: fixBug('s1') })
    await addOne(ctx, transcript, { agent: 'alice' })
    await expect(addOne(ctx, transcript, { agent: 'bob' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(addOne(ctx, 'no transcript at all', { agent: 'carol' })).rejects.toMatchObject({ code: 'invalid' })
    expect((await ctx.store.db.agent.findMany()).map((one) => one.name)).toEqual(['alice'])
  })

  it('takes a label that comes later, and no analysis replaces it', async () => {
    const { ctx } = await open()
    const transcript = claudeLines({ session: 's1', calls: fixBug('s1') })
    await addOne(ctx, transcript)
    expect(await addOne(ctx, transcript, { outcome: 0 })).toMatchObject({
      changed: true,
      session: { outcome: 'failure', outcomeSource: 'label' },
    })
    expect(await addOne(ctx, transcript, { outcome: 0.4 })).toMatchObject({ changed: true, session: { outcome: 'partial' } })
    const longer = claudeLines({
      session: 's1',
      calls: [...fixBug('s1'), { tool: 'Bash', input: { command: 'npm test' }, output: 'ok 9 passed' }],
      end: 'Done.',
    })
    expect(await addOne(ctx, longer)).toMatchObject({ changed: true, session: { outcome: 'partial', outcomeSource: 'label' } })
  })

  it.each([
    ['a log that ended before its first sample', '{"version":2,"status":"error","eval":{"task":"t","model":"m"},"samples":[]}'],
    ['blank lines', '\n \n'],
  ])('takes %s as no session, as what the server reads by itself', async (_, transcript) => {
    const { ctx } = await open()
    expect(await addSession(ctx, { transcript })).toEqual({ sessions: [], job: null })
    expect(await addSession(ctx, { transcript: new TextEncoder().encode(transcript) })).toEqual({ sessions: [], job: null })
    expect(await ctx.store.db.agent.count()).toBe(0)
  })

  it('refuses nothing at all, and a key for many', async () => {
    const { ctx } = await open()
    await expect(addOne(ctx, '')).rejects.toMatchObject({ code: 'invalid', message: expect.stringContaining('no session') })
    const two = JSON.stringify([run(1), run(2)])
    await expect(addOne(ctx, two, { sessionKey: 'k' })).rejects.toMatchObject({ code: 'invalid' })
    const answer = await addSession(ctx, { transcript: two })
    expect('sessions' in answer && answer.sessions.map((one) => one.session.outcome)).toEqual(['success', 'success'])
  })
})

forBothDatabases('Copied history', (open) => {
  const copied = fixBug('s').map((call, index) => ({ ...call, id: `toolu_${index}` }))
  const original = claudeLines({ session: 'first', start: '2026-02-01T10:00:00Z', calls: copied })
  const fork = claudeLines({
    session: 'fork',
    start: '2026-02-02T10:00:00Z',
    calls: [...copied, { tool: 'Grep', input: { pattern: 'x' } }],
  })
  const expected = { first: [false, false, false], fork: [true, true, true, false] }

  it('counts once when the original comes first', async () => {
    const { ctx } = await open()
    await addOne(ctx, original)
    await addOne(ctx, fork)
    expect(await marks(ctx)).toEqual(expected)
  })

  it('moves the mark when the original comes after its copy, and mines the agent of the copy again', async () => {
    const { ctx } = await open()
    await addOne(ctx, fork, { agent: 'alice' })
    expect(await marks(ctx)).toEqual({ first: [], fork: [false, false, false, false] })
    await ctx.store.db.job.deleteMany()
    await addOne(ctx, original, { agent: 'bob' })
    expect(await marks(ctx)).toEqual(expected)
    const agents = await ctx.store.db.agent.findMany({ select: { id: true }, orderBy: { id: 'asc' } })
    const jobs = await ctx.store.db.job.findMany({ select: { payload: true }, orderBy: { agentId: 'asc' } })
    expect(jobs).toEqual(agents.map(({ id }) => ({ payload: { agentId: id } })))
  })

  it('never looks for copies where the format has no forks', async () => {
    const { ctx } = await open()
    const chat = JSON.stringify({
      messages: [
        { role: 'assistant', tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } }] },
      ],
    })
    await addOne(ctx, chat, { sessionKey: 'a' })
    await addOne(ctx, chat, { sessionKey: 'b' })
    expect((await ctx.store.db.step.findMany()).map((row) => row.isCopy)).toEqual([false, false])
  })
})

describe('secrets', () => {
  forBothDatabases('Redaction comes before any row', (open) => {
    it('leaves no secret in the whole database, not even the beginning of one that is cut off', async () => {
      const { ctx } = await open()
      const secret = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_')
      const mail = 'someone.private@corp-mail.net'
      const calls = [
        {
          tool: 'Bash',
          input: { command: `curl -H "Authorization: Bearer ${secret}" https://x.test` },
          output: `sent with ${secret} by ${mail}`,
        },
        {
          tool: 'Write',
          input: { file_path: '/home/quentin/.env', content: `TOKEN=${secret}`, [secret]: 1 },
          output: `${'a '.repeat(985)}${secret}`,
        },
        { tool: 'Read', input: { nested: [{ token: secret }] }, output: 'x', isError: true },
      ]
      const transcript = claudeLines({ session: 's1', prompt: `use ${secret}, mail ${mail}`, calls, end: `I used ${secret}.` })
      const answer = await addOne(ctx, `${transcript}{"broken ${secret}\n`)
      const stored = await wholeDatabase(ctx)
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(secret.slice(0, 12))
      expect(stored).not.toContain(mail)
      expect(stored).not.toContain('quentin')
      expect(JSON.stringify(answer)).not.toContain(secret)
      expect((await readSession(ctx, { id: answer.session.id })).redactions.length).toBeGreaterThan(0)
    })
  })
})
