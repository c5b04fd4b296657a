import { expect, it } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import { undoEvent } from '../event/undo-event'
import { listShapeRules } from '../shape-rule/list-rules'
import { setShapeRule } from '../shape-rule/set-rule'
import { addSession } from '../session/add-session'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { learnShipping, shipping, transcript, type Call } from '../testing/sessions.test-support'
import { listPatterns } from './list-patterns'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { readPattern } from './read-pattern'

const mine = (ctx: Context) => mineAgent(ctx, '*', async () => undefined)

async function add(ctx: Context, key: string, calls: Call[]): Promise<void> {
  await addSession(ctx, { sessionKey: key, transcript: transcript('Do it, please.', calls) })
}

const work = (tool: string, inputs: Record<string, unknown>[] = [{}, {}, {}]): Call[] =>
  inputs.map((input, i) => [`${tool}_${i}`, { id: 'x', ...input }])

/** Five sessions that share two workflows in different parts, so that patterns hold each other. */
const histories: [string, Call[]][] = [
  ['s1', [...work('load'), ...shipping('A')]],
  ['s2', [...shipping('B'), ...work('load')]],
  ['s3', [...work('load'), ['pause', {}], ...shipping('C')]],
  ['s4', [...shipping('D').slice(1), ...work('load').slice(0, 2)]],
  ['s5', shipping('E')],
]

const patternsOf = async (ctx: Context) => {
  const { items } = await listPatterns(ctx, { limit: 200 })
  return items.map(({ hash, steps, support, state, whyNot }) => ({ hash, steps, support, state, whyNot })).sort(byHash)
}
const byHash = (a: { hash: string }, b: { hash: string }) => (a.hash < b.hash ? -1 : 1)

forBothDatabases('Patterns', (open) => {
  it('are the same in whatever order sessions come, and when mined in between', async () => {
    const [first, second] = [await open(), await open()]
    for (const [key, calls] of histories) await add(first.ctx, key, calls)
    await mine(first.ctx)
    for (const [key, calls] of histories.toReversed()) {
      await add(second.ctx, key, calls)
      await mine(second.ctx)
    }
    const patterns = await patternsOf(first.ctx)
    expect(patterns.length).toBeGreaterThan(1)
    expect(await patternsOf(second.ctx)).toEqual(patterns)
  })

  it('are mined in steps that are told while nothing is locked', async () => {
    const { ctx, store } = await open()
    for (const [key, calls] of histories) await add(ctx, key, calls)
    const told: unknown[] = []
    await mineAgent(ctx, '*', async (...step) => {
      // Inside the transaction of the run this would wait for its end.
      await store.db.workspace.updateMany({ data: { name: ctx.workspace.name } })
      told.push(step)
    })
    expect(told).toEqual([
      [0, 1, 'agents', 'Reading 5 sessions'],
      [0, 1, 'agents', 'Finding tasks that repeat'],
      [0, 1, 'agents', expect.stringMatching(/^Writing \d+ proposals?$/)],
      [1, 1, 'agents'],
    ])
  })

  it('open their evidence whether proposed or only observed, as many sessions as they say', async () => {
    const { ctx } = await open()
    for (const [key, calls] of histories) await add(ctx, key, calls)
    await mine(ctx)
    const { items } = await listPatterns(ctx, { limit: 200 })
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['observed', 'proposed']))
    for (const item of items) {
      const read = await readPattern(ctx, { id: item.id })
      expect(read.sessions).toBe(item.support)
      expect(read.total).toBe(read.occurrences.length)
      for (const { positions, session } of read.occurrences) {
        expect(positions).toHaveLength(item.steps.length)
        expect(session.key).toMatch(/^s\d$/)
      }
    }
  })

  it('say why they are not proposed, and are listed by it', async () => {
    const { ctx } = await open()
    for (const [key, calls] of histories) await add(ctx, key, calls)
    await mine(ctx)
    const { items } = await listPatterns(ctx, { state: 'observed' })
    const codes = new Set(items.map(({ whyNotCode }) => whyNotCode))
    expect(codes.has(null)).toBe(false)
    for (const code of codes) {
      if (code === null) continue
      const listed = await listPatterns(ctx, { whyNot: code })
      expect(listed.items.map(({ id }) => id)).toEqual(items.filter((one) => one.whyNotCode === code).map(({ id }) => id))
      expect(listed.total).toBe(listed.items.length)
    }
  })

  it('are closed to another agent', async () => {
    const { ctx } = await open()
    await learnShipping(ctx, 'anna')
    const { items } = await listPatterns(ctx, {})
    await expect(readPattern(asAgent(ctx, 'ben'), { id: items[0]!.id })).rejects.toMatchObject({ code: 'not_found' })
    expect((await readPattern(asAgent(ctx, 'anna'), { id: items[0]!.id })).sessions).toBe(3)
  })

  it('take shell steps by what they do, whatever shows their output', async () => {
    const { ctx } = await open()
    const commands = [
      ['npm test | tail -3', 'git add -A', 'git push'],
      ['npm test', 'git add .', 'git push | cat'],
      ['npm test 2>&1 | grep fail | head', 'git add x', 'git push'],
    ]
    for (const [i, own] of commands.entries())
      await add(
        ctx,
        `c${i}`,
        own.map((command): Call => ['Bash', { command }]),
      )
    await mine(ctx)
    const { items } = await listPatterns(ctx, {})
    expect(items.map(({ steps, support }) => ({ steps, support }))).toEqual([
      { steps: ['npm test', 'git add', 'git push'], support: 3 },
    ])
    expect((await readPattern(ctx, { id: items[0]!.id })).sessions).toBe(3)
  })
})

forBothDatabases('Shape rules', (open) => {
  it('join what differs in a parameter that does not count, for stored steps, and are taken back', async () => {
    const { ctx, clock } = await open()
    const variants = [
      [{ page: 1 }, {}, {}],
      [{}, {}, {}],
      [{}, { page: 2 }, {}],
    ]
    for (const [i, inputs] of variants.entries()) await add(ctx, `p${i}`, work('find', inputs))
    await mine(ctx)
    expect((await listPatterns(ctx, {})).items).toEqual([])
    const rules = [
      await setShapeRule(ctx, { tool: 'find_0', ignore: ['page'] }),
      await setShapeRule(ctx, { tool: 'find_1', ignore: ['page'] }),
    ]
    expect(rules[0]!.job).not.toBeNull()
    await mine(ctx)
    expect((await listPatterns(ctx, {})).items).toMatchObject([{ support: 3 }])
    clock.advance(1000)
    await undoEvent(ctx, { id: rules[1]!.event!.id })
    await mine(ctx)
    expect((await listPatterns(ctx, {})).items).toMatchObject([{ support: 2, state: 'observed', whyNotCode: 'gone' }])
    expect((await listShapeRules(ctx, {})).items).toEqual([{ tool: 'find_0', ignore: ['page'], bookkeeping: false }])
  })

  it('keep a tool of bookkeeping out of patterns; the same rule again changes nothing, nothing said lifts it', async () => {
    const { ctx } = await open()
    for (const key of ['b1', 'b2', 'b3'])
      await add(ctx, key, [...shipping(key).slice(0, 2), ['note_time', {}], ...shipping(key).slice(2)])
    const saved = await setShapeRule(ctx, { tool: 'note_time', bookkeeping: true })
    expect(saved.event).toMatchObject({ verb: 'set', object: { kind: 'shapeRule', name: 'note_time' } })
    expect(await setShapeRule(ctx, { tool: 'note_time', bookkeeping: true })).toMatchObject({ event: null, job: null })
    await mine(ctx)
    expect((await listPatterns(ctx, {})).items[0]!.steps).not.toContain('note_time')
    await setShapeRule(ctx, { tool: 'note_time' })
    expect((await listShapeRules(ctx, {})).items).toEqual([])
    await expect(
      setShapeRule({ ...ctx, permissions: ['report', 'propose', 'read', 'review'] }, { tool: 'x' }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})
