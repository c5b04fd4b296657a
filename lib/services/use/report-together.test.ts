import { expect, it } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { addSession } from '../session/add-session'
import { claudeLines, fixBug } from '@/lib/ingest/session/transcript.test-support'
import { giveFeedback } from './give-feedback'
import { reportUsed } from './report-used'

/** The same caller, with its transactions counted. */
function counting(ctx: Context): { ctx: Context; count: () => number } {
  let count = 0
  const begin = ctx.store.db.$transaction.bind(ctx.store.db)
  const db = new Proxy(ctx.store.db, {
    get: (target, key) => {
      if (key !== '$transaction') return Reflect.get(target, key) as unknown
      count += 1
      return begin
    },
  })
  const reader = ctx.store.reader === ctx.store.db ? db : ctx.store.reader
  return { ctx: { ...ctx, store: { ...ctx.store, db, reader } }, count: () => count }
}

const keys = Array.from({ length: 20 }, (_, at) => `s${at}`)

forBothDatabases('Reports that arrive while one is written', (open) => {
  it('go together into one transaction, each with its own result', async () => {
    const opened = await open()
    await makeSkill(opened.ctx, { name: 'ship-orders' })
    const { ctx, count } = counting(opened.ctx)
    const report = (sessionKey: string) => reportUsed(ctx, { skill: 'ship-orders', sessionKey, outcome: 'success' })
    const answers = await Promise.all(keys.map(report))
    expect(answers.map((answer) => 'use' in answer && [answer.use.sessionKey, answer.created])).toEqual(
      keys.map((key) => [key, true]),
    )
    expect(count()).toBe(1)
    const again = await Promise.all(
      keys.map((sessionKey) => giveFeedback(ctx, { target: 'ship-orders', sessionKey, rating: -1 })),
    )
    expect(again.map(({ use, event }) => [use.sessionKey, use.outcome, event !== null])).toEqual(
      keys.map((key) => [key, 'failure', true]),
    )
    expect(count()).toBe(2)
    expect(await ctx.store.reader.use.count()).toBe(keys.length)
  })

  it('fail alone, and leave nothing', async () => {
    const { ctx, store } = await open()
    const [ship] = [await makeSkill(ctx, { name: 'ship-orders' }), await makeSkill(ctx, { name: 'pack-orders' })]
    await reportUsed(ctx, { skill: 'ship-orders', sessionKey: 'taken', toolUseId: 't1' })
    const bad = [
      { skill: 'nobody', sessionKey: 'bad', agent: 'never-seen' },
      { skill: 'pack-orders', sessionKey: 'taken', toolUseId: 't1' },
    ]
    const good = keys.map((sessionKey) => ({ skill: 'ship-orders', sessionKey }))
    const sent = [...good.slice(0, 7), bad[0]!, ...good.slice(7, 12), bad[1]!, ...good.slice(12)]
    const results = await Promise.allSettled(sent.map((one) => reportUsed(ctx, one)))
    const codes = results.flatMap((one, at) =>
      one.status === 'rejected' ? [[at, (one.reason as { code: string }).code] as const] : [],
    )
    expect(codes).toEqual([
      [7, 'not_found'],
      [13, 'conflict'],
    ])
    const uses = await store.reader.use.findMany({ where: { sessionKey: { not: 'taken' } } })
    expect(uses.map((use) => use.sessionKey).toSorted()).toEqual(keys.toSorted())
    expect(new Set(uses.map((use) => use.skillId))).toEqual(new Set([ship?.id]))
    expect(await store.reader.agent.count({ where: { name: 'never-seen' } })).toBe(0)
  })

  it('never share one with another caller', async () => {
    const { ctx, store } = await open()
    await makeSkill(ctx, { name: 'ship-orders', origin: 'human' })
    const callers = [asAgent(ctx, 'one'), asAgent(ctx, 'two')]
    await Promise.all(
      keys.map((sessionKey, at) => reportUsed(callers[at % 2]!, { skill: 'ship-orders', sessionKey, outcome: 'success' })),
    )
    const outcomes = await store.reader.outcome.findMany({ include: { use: true } })
    expect(new Set(outcomes.map((one) => `${one.use.sessionKey} ${one.actorId}`))).toEqual(
      new Set(keys.map((key, at) => `${key} ${at % 2 === 0 ? 'one' : 'two'}`)),
    )
  })
})

forBothDatabases('Small sessions that arrive while one is stored', (open) => {
  it('go together into one transaction, and one that is refused is refused alone', async () => {
    const opened = await open()
    const add = (ctx: Context, session: string, agent: string) =>
      addSession(ctx, { transcript: claudeLines({ session, calls: fixBug(session) }), agent })
    await add(opened.ctx, 'others', 'other')
    const { ctx, count } = counting(opened.ctx)
    const stored = await Promise.all(keys.map((session) => add(ctx, session, 'desk')))
    expect(stored.map((one) => 'session' in one && [one.session.key, one.created])).toEqual(keys.map((key) => [key, true]))
    expect(count()).toBe(1)
    const more = ['m1', 'others', 'm2', 'm3']
    const results = await Promise.allSettled(more.map((session) => add(ctx, session, 'desk')))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(await ctx.store.reader.session.count()).toBe(keys.length + more.length)
  })
})
