import { expect, it } from 'vitest'
import { listEvents } from '../event/list-events'
import { undoEvent } from '../event/undo-event'
import { runMaintenance } from '../maintenance/run-maintenance'
import { deprecateSkill, protectSkill, resetSkill } from '../skill/act-on-skill'
import { asAgent, forBothDatabases, type Opened } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { reportUsed } from '../use/report-used'
import { bothLogs } from '@/lib/scoring/policy/decision-logs.test-support'
import { savePolicy } from './save-policy'
import { simulatePolicy } from './simulate-policy'

async function report({ ctx, clock }: Opened, skill: string, letters: string): Promise<void> {
  for (const letter of letters) {
    clock.advance(60_000)
    const outcome = letter === 'S' ? ('success' as const) : letter === 'F' ? ('failure' as const) : undefined
    await reportUsed(ctx, { skill, sessionKey: `s-${clock.now().getTime()}`, stage: 'followed', outcome })
  }
  clock.advance(60_000)
}

const sweep = async (opened: Opened) => {
  opened.clock.advance(60_000)
  return runMaintenance(opened.ctx, {})
}

forBothDatabases('What would have happened', (open) => {
  it('is what did happen, to the last figure, with people, policies and answers in between', async () => {
    const opened = await open()
    const { ctx } = opened
    for (const name of ['steady', 'falling', 'pinned']) await makeSkill(ctx, { name })
    await makeSkill(ctx, { name: 'written', origin: 'human', state: 'released' })
    await report(opened, 'steady', 'SSSSFS')
    await report(opened, 'falling', 'SFFFFF')
    await report(opened, 'written', 'FFFFFFFFFFF')
    await sweep(opened)
    await protectSkill(ctx, { name: 'pinned', reason: 'we need it' })
    await report(opened, 'falling', 'FFFF')
    await report(opened, 'pinned', 'FFFFFFFFFFFF')
    await sweep(opened)
    const { items } = await listEvents(ctx, { verb: 'deprecate', actor: 'policy' })
    await undoEvent(ctx, { id: items[0]!.id })
    await sweep(opened)
    await savePolicy(ctx, {
      warnRate: 0.9,
      recoverRate: 0.9,
      proveRate: 0.9,
      unblockRate: 0.9,
      warnJudged: 3,
      reason: 'stricter',
    })
    await sweep(opened)
    await savePolicy(ctx, { agent: 'default', retirement: 'evidence', window: 5, reason: 'by evidence' })
    await report(opened, 'steady', 'FSFFF')
    await sweep(opened)
    await deprecateSkill(ctx, { name: 'steady', reason: 'replaced' })
    await report(opened, 'falling', 'SSSSSSS')
    await sweep(opened)
    await resetSkill(ctx, { name: 'steady', reason: 'not replaced after all' })
    await savePolicy(ctx, { frozen: 'on', reason: 'holidays' })
    await report(opened, 'steady', 'FFFFFFFFFFF')
    await sweep(opened)
    opened.clock.advance(60 * 86_400_000)
    await sweep(opened)
    const { written, replayed } = await bothLogs(ctx)
    expect(written.length).toBeGreaterThan(8)
    expect(replayed).toEqual(written)
  })

  it('is what did happen where an undo was redone: the policy decides again as if nobody had answered', async () => {
    const opened = await open()
    const { ctx } = opened
    await makeSkill(ctx, { name: 'falling' })
    await report(opened, 'falling', 'SFFFFFFFFF')
    await sweep(opened)
    const { items } = await listEvents(ctx, { verb: 'deprecate', actor: 'policy' })
    const undo = await undoEvent(ctx, { id: items[0]!.id })
    opened.clock.advance(60_000)
    await undoEvent(ctx, { id: undo.event!.id })
    await report(opened, 'falling', 'SSSSS')
    await sweep(opened)
    await report(opened, 'falling', 'FFFFFFFFFF')
    await sweep(opened)
    const { written, replayed } = await bothLogs(ctx)
    expect(written.map((line) => /deprecate|unblock/.exec(line)?.[0])).toEqual(['deprecate', 'unblock', 'deprecate'])
    expect(replayed).toEqual(written)
  })

  it('names what would be more, fewer, earlier and later, and records nothing', async () => {
    const opened = await open()
    const { ctx } = opened
    for (const name of ['bad', 'middling']) await makeSkill(ctx, { name, agent: name, state: 'released' })
    await report(opened, 'bad', 'FFFFFF')
    await sweep(opened)
    await report(opened, 'bad', 'FFFFFF')
    await report(opened, 'middling', 'SFSFSSFSFS')
    const { run } = await sweep(opened)
    expect(run.decisions).toMatchObject([{ skill: 'bad', verb: 'deprecate' }])
    const rows = async () => [
      await ctx.store.db.event.count(),
      await ctx.store.db.policy.count(),
      await ctx.store.db.decision.count(),
    ]
    const before = await rows()
    expect(await simulatePolicy(ctx, { values: {} })).toMatchObject({ looked: 2, sweeps: 2, differences: [], left: 0 })
    const strict = await simulatePolicy(ctx, { values: { deprecateJudged: 6, warnRate: 0.65 } })
    expect(strict.verbs).toEqual([
      { verb: 'deprecate', happened: 1, would: 1, more: 0, fewer: 0, earlier: 1, later: 0 },
      { verb: 'warn', happened: 1, would: 1, more: 1, fewer: 1, earlier: 0, later: 0 },
    ])
    expect(strict.differences.map(({ skill, verb, change }) => `${skill} ${verb} ${change}`).toSorted()).toEqual([
      'bad deprecate earlier',
      'bad warn fewer',
      'middling warn more',
    ])
    const lenient = await simulatePolicy(ctx, { values: { deprecateRate: 0, warnRate: 0 } })
    expect(lenient.differences.map(({ verb, change, would }) => [verb, change, would])).toEqual([
      ['warn', 'fewer', null],
      ['deprecate', 'fewer', null],
    ])
    expect((await simulatePolicy(ctx, { agent: 'middling', values: { warnRate: 0.65 } })).verbs).toMatchObject([
      { verb: 'warn', more: 1, would: 1 },
    ])
    expect(await simulatePolicy(ctx, { skill: 'bad', values: { deprecateJudged: 6 } })).toMatchObject({
      looked: 1,
      differences: [{}, {}],
    })
    expect(await simulatePolicy(asAgent(ctx, 'middling'), { values: { deprecateJudged: 6 } })).toMatchObject({
      looked: 1,
      differences: [],
    })
    await expect(simulatePolicy(ctx, { values: { window: 0 } })).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'values.window' }],
    })
    expect(await rows()).toEqual(before)
  })

  it('begins where it is told, with what had happened until then', async () => {
    const opened = await open()
    await makeSkill(opened.ctx, { name: 'bad', state: 'released' })
    await report(opened, 'bad', 'FFFFFF')
    await sweep(opened)
    opened.clock.advance(1000)
    const from = opened.clock.now().toISOString()
    await report(opened, 'bad', 'FFFFFF')
    await sweep(opened)
    const { verbs, sweeps } = await simulatePolicy(opened.ctx, { values: { warnRate: 0, deprecateJudged: 12 }, from })
    expect(sweeps).toBe(1)
    expect(verbs).toEqual([{ verb: 'deprecate', happened: 1, would: 1, more: 0, fewer: 0, earlier: 0, later: 0 }])
  })
})
