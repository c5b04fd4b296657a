import { expect, it } from 'vitest'
import type { UsedReport } from '@/lib/contract/use'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { giveFeedback } from './give-feedback'
import { reportUsed } from './report-used'

type Answer = { use: { id: string; outcome: string | null }; created: boolean }
const one = (answer: unknown): Answer => answer as Answer

forBothDatabases('The ledger of uses', (open) => {
  async function withSkill() {
    const opened = await open()
    const skill = await makeSkill(opened.ctx, { name: 'ship-orders' })
    const report = async (fields: Partial<UsedReport> = {}) =>
      one(await reportUsed(opened.ctx, { skill: 'ship-orders', sessionKey: 's1', ...fields }))
    const row = () => opened.store.reader.use.findFirstOrThrow()
    return { ...opened, skill, report, row }
  }

  it('records a use once: the same report again changes nothing', async () => {
    const { report, row, store, clock } = await withSkill()
    expect(await report({ outcome: 'success', toolUseId: 't1' })).toMatchObject({
      created: true,
      use: { stage: 'followed', outcome: 'success', version: 1 },
    })
    const before = await row()
    clock.advance(60_000)
    expect((await report({ outcome: 'success', toolUseId: 't1' })).created).toBe(false)
    expect(await row()).toEqual(before)
    expect(await store.reader.outcome.count()).toBe(1)
    expect(await store.reader.event.count()).toBe(0)
  })

  it.each([
    ['an outcome', { outcome: 'partial' as const }, { stage: 'followed', outcome: 'partial', isClean: false }],
    ['nothing', {}, { stage: 'loaded', outcome: null, isSelected: true }],
    ['an offer', { stage: 'offered' as const }, { stage: 'offered', isSelected: false }],
    ['a skip', { stage: 'loaded' as const, decision: 'skipped' as const }, { isSelected: false }],
    ['unknown', { outcome: 'unknown' as const }, { outcome: 'unknown', outcomeSource: null }],
    [
      'a correction',
      { correction: { reason: 'wrong file' } },
      { outcome: 'failure', hasCorrection: true, correctionReason: 'wrong file' },
    ],
    ['rework', { causedRework: true }, { outcome: 'partial', causedRework: true }],
    ['success with rework', { outcome: 'success' as const, causedRework: true }, { outcome: 'success', isClean: false }],
    ['a clean success', { outcome: 'success' as const }, { isClean: true, outcomeSource: 'explicit', outcomeWeight: 1 }],
  ])('reads %s', async (_, fields, expected) => {
    const { report, row } = await withSkill()
    await report(fields)
    expect(await row()).toMatchObject(expected)
  })

  it('lets later reports raise the stage, judge and correct, never lower', async () => {
    const { report, row, clock, store } = await withSkill()
    await report({ stage: 'offered' })
    clock.advance(1_000)
    await report({ stage: 'loaded', at: clock.now().toISOString() })
    expect(await row()).toMatchObject({ stage: 'loaded', isSelected: true, at: clock.now() })
    await report({ outcome: 'success' })
    await report({ stage: 'offered' })
    expect(await row()).toMatchObject({ stage: 'followed', outcome: 'success', isClean: true })
    await report({ correction: { reason: 'not on Fridays' } })
    expect(await row()).toMatchObject({ outcome: 'success', isClean: false, hasCorrection: true })
    expect(await store.reader.use.count()).toBe(1)
    const skill = await store.reader.skill.findFirstOrThrow()
    expect(skill.lastUsedAt).toEqual(clock.now())
  })

  it('keeps every judgement and makes an event only when one is replaced', async () => {
    const { ctx, report, row, store } = await withSkill()
    const { use } = await report({ outcome: 'success' })
    const first = await giveFeedback(ctx, { target: 'ship-orders', useId: use.id, helpful: true })
    expect(first.event).toBeNull()
    const second = await giveFeedback(ctx, { target: 'ship-orders', useId: use.id, rating: -0.4, reason: 'it shipped twice' })
    expect(second.use).toMatchObject({ id: use.id, outcome: 'failure' })
    expect(await row()).toMatchObject({ outcome: 'failure', isClean: false })
    expect(await store.reader.outcome.count()).toBe(2)
    const event = await store.reader.event.findFirstOrThrow()
    expect(event).toMatchObject({ id: second.event, verb: 'judge', objectName: 'ship-orders', reason: 'it shipped twice' })
    expect(event.before).toMatchObject({ outcome: 'success', source: 'explicit' })
  })

  it('gives feedback to the use of a session, else makes one that says feedback', async () => {
    const { ctx, report, store } = await withSkill()
    const { use } = await report({})
    const fields = await giveFeedback(ctx, { target: 'ship-orders', sessionKey: 's1', outcome: 'success' })
    expect(fields.use).toMatchObject({ id: use.id, stage: 'loaded', outcome: 'success' })
    const other = await giveFeedback(ctx, { target: 'ship-orders', sessionKey: 's2', outcome: 'failure' })
    expect(other.use).toMatchObject({ harness: 'feedback', sessionKey: 's2', stage: 'followed', outcome: 'failure' })
    const again = await giveFeedback(ctx, { target: 'ship-orders', sessionKey: 's2', outcome: 'failure' })
    expect(again.use.id).toBe(other.use.id)
    await giveFeedback(ctx, { target: 'ship-orders', rating: 1 })
    expect(await store.reader.use.count()).toBe(3)
    await expect(giveFeedback(ctx, { target: 'ship-orders' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(giveFeedback(ctx, { target: 'ship-orders', useId: 'use_none', rating: 1 })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('counts fifty reports at the same time exactly', async () => {
    const { ctx, store, skill } = await withSkill()
    const reports = Array.from({ length: 50 }, (_, index) => ({
      skill: 'ship-orders',
      sessionKey: `s${index}`,
      toolUseId: `t${index}`,
      outcome: index < 30 ? ('success' as const) : ('failure' as const),
    }))
    await Promise.all([...reports, ...reports.slice(0, 10)].map((report) => reportUsed(ctx, report)))
    const count = (outcome: string) => store.reader.use.count({ where: { skillId: skill.id, outcome } })
    expect([await count('success'), await count('failure'), await store.reader.outcome.count()]).toEqual([30, 20, 50])
  })

  it('takes a thousand at once, in few statements, or none', async () => {
    const { ctx, store } = await withSkill()
    const items = Array.from({ length: 1000 }, (_, index) => ({
      skill: 'ship-orders',
      sessionKey: `s${index}`,
      outcome: 'success' as const,
    }))
    const answer = (await reportUsed(ctx, { items })) as { items: Answer[] }
    expect(answer.items.filter((item) => item.created)).toHaveLength(1000)
    await expect(
      reportUsed(ctx, {
        items: [
          { skill: 'ship-orders', sessionKey: 'new' },
          { skill: 'none', sessionKey: 'new' },
        ],
      }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(await store.reader.use.count()).toBe(1000)
  })

  it('treats two reports of one use in one call as one use', async () => {
    const { ctx, row, store } = await withSkill()
    const items = [
      { skill: 'ship-orders', sessionKey: 's1' },
      { skill: 'ship-orders', sessionKey: 's1', outcome: 'failure' as const },
    ]
    const answer = (await reportUsed(ctx, { items })) as { items: Answer[] }
    expect(answer.items.map((item) => item.created)).toEqual([true, false])
    expect(await row()).toMatchObject({ stage: 'followed', outcome: 'failure' })
    expect(await store.reader.use.count()).toBe(1)
  })

  it('refuses unknown skills, takes deprecated ones by name, and hides what another agent learned', async () => {
    const { ctx } = await withSkill()
    await makeSkill(ctx, { name: 'old-way', state: 'deprecated', agent: 'alice' })
    const used = (as: typeof ctx, skill: string) => reportUsed(as, { skill, sessionKey: 's9' })
    await expect(used(ctx, 'nobody')).rejects.toMatchObject({ code: 'not_found' })
    expect(one(await used(asAgent(ctx, 'alice'), 'old-way')).created).toBe(true)
    await expect(used(asAgent(ctx, 'bob'), 'old-way')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('lets a session that was judged already judge a use without a word of its own', async () => {
    const { ctx, report, row, store } = await withSkill()
    const agent = await store.db.agent.findFirstOrThrow()
    const place = { id: 'ses_1', workspaceId: ctx.workspace.id, agentId: agent.id, harness: 'api', key: 's1', format: 'chat' }
    const said = { outcome: 'success', outcomeSource: 'analysis', turns: 1, stepCount: 1, redactions: [] } as const
    await store.db.session.create({ data: { ...place, ...said, createdAt: ctx.now(), updatedAt: ctx.now() } })
    await report({})
    expect(await row()).toMatchObject({ outcome: 'success', outcomeSource: 'analysis', outcomeWeight: 0.4 })
    await report({ outcome: 'failure' })
    expect(await row()).toMatchObject({ outcome: 'failure', outcomeSource: 'explicit' })
    expect(await store.reader.event.count({ where: { verb: 'judge' } })).toBe(1)
  })
})
