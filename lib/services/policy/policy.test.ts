import { expect, it } from 'vitest'
import { policyDefaults } from '@/lib/domain/policy/policy'
import { listEvents } from '../event/list-events'
import { undoEvent } from '../event/undo-event'
import { runMaintenance } from '../maintenance/run-maintenance'
import { asAgent, forBothDatabases, type Opened } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { readTimeline } from '../skill/read-timeline'
import { reportUsed } from '../use/report-used'
import { listPolicyVersions } from './list-versions'
import { readPolicy } from './read-policy'
import { savePolicy } from './save-policy'

const reason = 'as agreed'

async function fail({ ctx, clock }: Opened, skill: string, times: number): Promise<void> {
  clock.advance(60_000)
  const items = Array.from({ length: times }, (_, index) => ({ skill, sessionKey: `s${index}`, outcome: 'failure' as const }))
  await reportUsed(ctx, { items })
  clock.advance(60_000)
}

forBothDatabases('Policies', (open) => {
  it('merges what is given into a new version with its event, and says who set what', async () => {
    const { ctx } = await open()
    expect(await readPolicy(ctx, {})).toMatchObject({ version: 1, values: policyDefaults, own: {}, overrides: [] })
    const first = await savePolicy(ctx, { warnRate: 0.44, overTrigger: { low: { rate: 0.6 } }, reason })
    expect(first.policy).toMatchObject({ version: 2, values: { warnRate: 0.44 }, sources: { warnRate: 'workspace' } })
    expect(first.event).toMatchObject({ verb: 'policy', object: { kind: 'policy', name: 'default' }, reason, policyVersion: 2 })
    const second = await savePolicy(ctx, { window: 30, overTrigger: { low: { uses: 5 } }, reason })
    expect(second.policy).toMatchObject({
      version: 3,
      values: { warnRate: 0.44, window: 30, overTrigger: { low: { rate: 0.6, uses: 5 } } },
      sourceVersions: { warnRate: 3 },
      own: { warnRate: 0.44, window: 30 },
    })
    expect(await savePolicy(ctx, { window: 30, reason })).toMatchObject({ policy: { version: 3 }, event: null })
    const saved = await savePolicy(ctx, { inherit: ['window'], reason })
    expect(saved.policy).toMatchObject({ version: 4, values: { window: 20, warnRate: 0.44 }, sources: { window: 'default' } })
  })

  it('names every bad field, and asks for a reason and for an administrator', async () => {
    const { ctx } = await open()
    const bad = { warnRate: 2, window: 1.5, retirement: 'never', overTrigger: { low: { uses: 0 } }, colour: 1, reason: ' ' }
    const issues = await savePolicy(ctx, bad as never).catch((problem: { issues: { path: string }[] }) => problem.issues)
    const paths = (issues as { path: string }[]).map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['warnRate', 'window', 'retirement', 'overTrigger.low.uses', 'reason']))
    expect(issues).toContainEqual({ path: 'warnRate', message: 'must be a number from 0 to 1' })
    await expect(savePolicy(ctx, { window: 30 } as never)).rejects.toMatchObject({ code: 'invalid' })
    await expect(savePolicy(ctx, { skill: 'nobody', window: 30, reason })).rejects.toMatchObject({ code: 'not_found' })
    const member = { ...ctx, permissions: ['report', 'propose', 'read', 'review'] as const }
    await expect(savePolicy(member, { window: 30, reason })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await ctx.store.db.policy.count()).toBe(0)
    expect(await ctx.store.db.event.count()).toBe(0)
  })

  it('refuses what contradicts itself, naming both fields, in its own scope and in those below', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'own', agent: 'alice' })
    const refusal = (input: Parameters<typeof savePolicy>[1]) => savePolicy(ctx, input).catch((problem: unknown) => problem)
    expect(await refusal({ warnRate: 0.6, reason })).toMatchObject({
      code: 'invalid',
      detail: expect.stringContaining('warnRate (0.6) must be at most recoverRate (0.45)'),
      issues: expect.arrayContaining([
        { path: 'warnRate', message: expect.stringContaining('recoverRate') },
        { path: 'recoverRate', message: expect.stringContaining('warnRate') },
      ]),
    })
    expect(await refusal({ window: 8, reason })).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'deprecateJudged' }, { path: 'window' }],
    })
    await savePolicy(ctx, { skill: 'own', recoverRate: 0.41, reason })
    expect(await refusal({ agent: 'alice', warnRate: 0.43, reason })).toMatchObject({
      detail: expect.stringContaining('for the skill "own"'),
    })
    expect((await savePolicy(ctx, { agent: 'bob', warnRate: 0.43, reason })).policy.values.warnRate).toBe(0.43)
    expect(await refusal({ skill: 'own', inherit: ['recoverRate'], warnRate: 0.45, reason })).toMatchObject({ policy: {} })
    expect(await refusal({ recoverRate: 0.44, reason })).toMatchObject({ code: 'invalid' })
  })

  it('does not let an old contradiction keep anyone from changing another number', async () => {
    const { ctx, clock } = await open()
    const row = {
      id: 'pol_1',
      workspaceId: ctx.workspace.id,
      scope: 'workspace' as const,
      version: 2,
      reason,
      createdAt: clock.now(),
    }
    await ctx.store.db.policy.create({ data: { ...row, values: { warnRate: 0.6 } } })
    expect((await savePolicy(ctx, { archiveDays: 40, reason })).policy.values).toMatchObject({ warnRate: 0.6, archiveDays: 40 })
    await expect(savePolicy(ctx, { warnRate: 0.7, reason })).rejects.toMatchObject({ code: 'invalid' })
    expect((await savePolicy(ctx, { warnRate: 0.3, reason })).policy.values.warnRate).toBe(0.3)
  })

  it('lets the nearest scope decide for whoever asks', async () => {
    const opened = await open()
    const { ctx } = opened
    for (const name of ['own', 'alices', 'theirs'])
      await makeSkill(ctx, { name, agent: name === 'theirs' ? 'bob' : 'alice', state: 'released' })
    await savePolicy(ctx, { deprecateJudged: 6, reason })
    await savePolicy(ctx, { agent: 'alice', deprecateJudged: 8, reason })
    await savePolicy(ctx, { skill: 'own', deprecateJudged: 40, warnJudged: 40, window: 40, reason })
    expect((await readPolicy(ctx, { skill: 'own' })).sources).toMatchObject({ deprecateJudged: 'skill', proveClean: 'default' })
    expect((await readPolicy(ctx, { skill: 'alices' })).values.deprecateJudged).toBe(8)
    expect((await readPolicy(ctx, { agent: 'bob' })).values.deprecateJudged).toBe(6)
    const { overrides } = await readPolicy(ctx, {})
    expect(overrides.map(({ scope, fields }) => [scope.kind, scope.name, fields.length])).toEqual([
      ['agent', 'alice', 1],
      ['skill', 'own', 3],
    ])
    expect((await readPolicy(asAgent(ctx, 'bob'), {})).overrides).toEqual([])
    for (const name of ['own', 'alices', 'theirs']) await fail(opened, name, 7)
    const { run } = await runMaintenance(ctx, {})
    expect(run.decisions.map(({ skill, verb }) => `${skill} ${verb}`).toSorted()).toEqual(['alices warn', 'theirs deprecate'])
  })

  it('keeps its history, and takes a save back as a version of its own', async () => {
    const { ctx } = await open()
    await savePolicy(ctx, { warnRate: 0.44, reason: 'one' })
    const { event } = await savePolicy(ctx, { warnRate: 0.42, window: 10, reason: 'two' })
    await savePolicy(ctx, { agent: 'alice', window: 40, reason: 'three' })
    const undone = await undoEvent(ctx, { id: event?.id ?? '' })
    expect(undone.plan[0]?.change).toMatch(/^as before: /)
    expect(undone.event).toMatchObject({ policyVersion: 5, after: { version: 5, values: { warnRate: 0.44 } } })
    expect((await readPolicy(ctx, {})).values).toMatchObject({ warnRate: 0.44, window: 20 })
    const { items } = await listPolicyVersions(ctx, {})
    expect(items.map(({ version, scope, reason: why }) => [version, scope.kind, why])).toEqual([
      [5, 'workspace', 'undid version 3'],
      [4, 'agent', 'three'],
      [3, 'workspace', 'two'],
      [2, 'workspace', 'one'],
    ])
    expect(items[0]).toMatchObject({
      isCurrent: true,
      // Undoing it is redoing the save.
      canUndo: true,
      changes: [
        { field: 'window', before: 10 },
        { field: 'warnRate', before: 0.42, after: 0.44 },
      ],
    })
    expect((await listPolicyVersions(ctx, { agent: 'alice' })).items).toMatchObject([
      { version: 4, isCurrent: true, canUndo: true },
    ])
    const page = await listPolicyVersions(ctx, { limit: 3 })
    expect((await listPolicyVersions(ctx, { limit: 3, cursor: page.nextCursor ?? '' })).items).toMatchObject([{ version: 2 }])
  })

  it("marks on a skill's timeline the policies of every scope that holds for it", async () => {
    const { ctx, clock } = await open()
    for (const name of ['mine', 'other']) await makeSkill(ctx, { name, agent: name === 'mine' ? 'alice' : 'bob' })
    const saves = [{}, { agent: 'alice' }, { agent: 'bob' }, { skill: 'mine' }, { skill: 'other' }]
    let event = ''
    for (const [index, scope] of saves.entries()) {
      clock.advance(60_000)
      const saved = await savePolicy(ctx, { ...scope, window: 30 + index, reason })
      if (index === 3) event = saved.event?.id ?? ''
    }
    clock.advance(60_000)
    await undoEvent(ctx, { id: event })
    clock.advance(60_000)
    const { markers } = await readTimeline(ctx, { name: 'mine' })
    const policies = markers.filter(({ kind }) => kind === 'policy').map(({ label }) => label)
    expect(policies).toEqual(['Policy v2', 'Policy v3 of agent alice', 'Policy v5 of this skill', 'Policy v7 of this skill'])
  })

  it('is taken back by administrators only, newest save first', async () => {
    const { ctx } = await open()
    const first = await savePolicy(ctx, { warnRate: 0.44, reason: 'one' })
    const second = await savePolicy(ctx, { warnRate: 0.42, reason: 'two' })
    await expect(undoEvent(ctx, { id: first.event?.id ?? '' })).rejects.toMatchObject({ code: 'conflict' })
    const member = { ...ctx, permissions: ['report', 'propose', 'read', 'review'] as const }
    await expect(undoEvent(member, { id: second.event?.id ?? '' })).rejects.toMatchObject({ code: 'forbidden' })
    await undoEvent(ctx, { id: second.event?.id ?? '' })
    await undoEvent(ctx, { id: first.event?.id ?? '' })
    expect(await readPolicy(ctx, {})).toMatchObject({ version: 5, values: policyDefaults, own: {} })
  })

  it('gives saves at the same moment versions of their own', async () => {
    const { ctx } = await open()
    const fields = ['minSteps', 'warnJudged', 'proveClean', 'recoverJudged', 'archiveDays'] as const
    await Promise.all(fields.map((field) => savePolicy(ctx, { [field]: 7, reason })))
    const { version, values } = await readPolicy(ctx, {})
    expect(version).toBe(6)
    for (const field of fields) expect(values[field]).toBe(7)
    const { items } = await listEvents(ctx, { verb: 'policy' })
    expect(new Set(items.map((item) => item.policyVersion))).toEqual(new Set([2, 3, 4, 5, 6]))
  })

  it('holds back every move of a frozen library and says which', async () => {
    const opened = await open()
    const skill = await makeSkill(opened.ctx, { name: 'failing', state: 'released' })
    await savePolicy(opened.ctx, { frozen: 'on', reason: 'an incident' })
    await fail(opened, 'failing', 12)
    const { run } = await runMaintenance(opened.ctx, {})
    expect(run).toMatchObject({ moved: 0, decisions: [{ skill: 'failing', verb: 'deprecate', applied: false, wouldHave: true }] })
    expect(await opened.store.db.skill.findUniqueOrThrow({ where: { id: skill.id } })).toMatchObject({ state: 'released' })
    await savePolicy(opened.ctx, { frozen: 'off', reason: 'it is over' })
    expect((await runMaintenance(opened.ctx, {})).run).toMatchObject({ moved: 1 })
  })
})
