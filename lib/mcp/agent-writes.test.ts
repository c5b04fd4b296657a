import { describe, expect, it } from 'vitest'
import { serve } from '@/lib/http/serve'
import { dismissCandidate } from '@/lib/services/candidate/dismiss-candidate'
import { listCandidates } from '@/lib/services/candidate/list-candidates'
import { promoteCandidate } from '@/lib/services/candidate/promote-candidate'
import { readCandidate } from '@/lib/services/candidate/read-candidate'
import { undoEvent } from '@/lib/services/event/undo-event'
import type { Context } from '@/lib/kernel/context'
import { runMaintenance } from '@/lib/services/maintenance/run-maintenance'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { savePolicy } from '@/lib/services/policy/save-policy'
import { createSkill } from '@/lib/services/skill/create-skill'
import { listSkills } from '@/lib/services/skill/list-skills'
import { readSkill } from '@/lib/services/skill/read-skill'
import { asAgent, forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { callerAt, shipping } from './client.test-support'

const caller = callerAt(serve)
const open = async (ctx: Context) => (await listCandidates(ctx, { sort: 'newest' })).items
const names = async (ctx: Context) => (await listSkills(ctx, { live: true })).items.map((one) => one.name)
const loggedEvents = async ({ store }: Context) =>
  (await store.db.event.findMany({ orderBy: { id: 'asc' } })).map(({ verb, actorKind, actorId }) => [verb, actorKind, actorId])

forBothDatabases('A write by an agent', (start) => {
  it('of a new skill waits for a person, whose approval creates the skill', async () => {
    const opened = await start()
    const { ctx } = opened
    const { callTool: ask } = await caller(opened, { agent: 'desk' })
    const proposal = { ...shipping, title: 'Ship CRM orders', tags: ['shop'], reason: 'I did it twice' }
    const { isError, value } = await ask('skill_write', { operation: 'create', ...proposal })
    expect([isError, value]).toMatchObject([
      false,
      { success: true, applied: false, kind: 'new', message: expect.stringContaining('person'), uiAction: {} },
    ])
    expect(value.url).toBe(`http://127.0.0.1:4310/review?c=${String(value.candidateId)}`)
    expect(await names(ctx)).toEqual([])
    expect((await ask('skill_search', { query: 'ship an order' })).value.items).toEqual([])
    expect(await loggedEvents(ctx)).toEqual([['propose', 'agent', 'desk']])
    const [item] = await open(ctx)
    expect(item).toMatchObject({
      kind: 'new',
      origin: 'agent',
      agent: 'desk',
      title: 'Ship CRM orders',
      reason: 'I did it twice',
    })
    const { skill, event } = await promoteCandidate(ctx, { id: item?.id ?? '', digest: item?.digest })
    expect(skill).toMatchObject({
      name: 'ship-orders',
      title: 'Ship CRM orders',
      origin: 'learned',
      lifecycle: 'verified',
      tier: 2,
      constraints: ['only in production'],
      tags: ['shop'],
      why: expect.stringContaining('by a person'),
    })
    expect(skill.files.map((file) => file.path)).toContain('references/places.md')
    expect(event.actor.kind).toBe('person')
  })

  it('to a skill’s text is a revision, and the untouched bytes stay', async () => {
    const opened = await start()
    const { ctx } = opened
    const { skill } = await createSkill(ctx, shipping)
    const { id } = await ctx.store.db.version.findFirstOrThrow({ where: { skillId: skill.id } })
    const bytes = new Uint8Array([0xff, 0xfe, 0])
    await ctx.store.db.versionFile.create({
      data: { id: 'fil_bytes', versionId: id, path: 'assets/x.bin', sha256: '', bytes: 3, content: bytes },
    })
    const { callTool: ask } = await caller(opened, { agent: 'desk' })
    const content = `${shipping.content}3. Write to maria@example.org.\n`
    const change = { operation: 'update', name: skill.name, content, constraints: ['at night'], reason: 'more care' }
    expect((await ask('skill_write', change)).value).toMatchObject({ kind: 'revision', applied: false })
    expect(await readSkill(ctx, { name: skill.name })).toMatchObject({ version: 1, digest: skill.digest })
    const [item] = await open(ctx)
    expect(item).toMatchObject({ kind: 'revision', skill: skill.name, agent: 'desk', reason: 'more care' })
    expect((await readCandidate(ctx, { id: item?.id ?? '' })).nearest).toMatchObject({ text: skill.content })
    // Neither a sweep nor mining changes or withdraws an agent's proposal.
    await savePolicy(ctx, { evolution: 'auto', merge: 'auto', reason: 'try' })
    await runMaintenance(ctx, {})
    await mineAgent(ctx, '*', async () => undefined)
    expect((await open(ctx)).map((one) => one.id)).toEqual([item?.id])
    const { skill: revised, event } = await promoteCandidate(ctx, { id: item?.id ?? '', digest: item?.digest })
    expect(revised).toMatchObject({ version: 2, origin: 'human', lifecycle: 'released', constraints: ['at night'] })
    expect(revised.content).toContain('3. Write to')
    expect(revised.content).not.toContain('maria')
    expect(revised.files.find((file) => file.path === 'assets/x.bin')).toMatchObject({ bytes: 3 })
    await undoEvent(ctx, { id: event.id })
    expect(await readSkill(ctx, { name: skill.name })).toMatchObject({ version: 1, constraints: ['only in production'] })
    expect((await open(ctx)).map((one) => one.id)).toEqual([item?.id])
  })

  it.each([
    ['promote', 'verified', 'released'],
    ['deprecate', 'released', 'deprecated'],
    ['delete', 'released', null],
  ] as const)('to %s a skill is an act that a person takes, undoes or dismisses', async (operation, from, to) => {
    const opened = await start()
    const { ctx, store } = opened
    const { id: skillId } = await makeSkill(ctx, { name: 'by-hand', origin: 'human', state: from })
    const stateNow = async () => (await store.db.skill.findUniqueOrThrow({ where: { id: skillId } })).state
    const { callTool: ask } = await caller(opened, { agent: 'desk' })
    const proposal = { operation, name: 'by-hand', reason: 'worn' }
    const answer = await ask('skill_write', proposal)
    expect(answer.value).toMatchObject({ success: true, kind: 'act', act: operation, applied: false })
    expect(await ask('skill_write', proposal)).toMatchObject({ isError: true, value: { code: 'conflict' } })
    expect(await stateNow()).toBe(from)
    await runMaintenance(ctx, {})
    const [item] = await open(ctx)
    expect(item).toMatchObject({ kind: 'act', act: operation, skill: 'by-hand', origin: 'agent', agent: 'desk', reason: 'worn' })
    expect(item?.description).toBe(`Agent desk asks to ${operation} it: worn`)
    const { event, skill } = await promoteCandidate(ctx, { id: item?.id ?? '', digest: item?.digest })
    expect(event).toMatchObject({ verb: operation, actor: { kind: 'person' }, canUndo: true })
    expect(await stateNow()).toBe(to ?? 'deleted')
    expect(skill.why).toContain('by a person')
    await undoEvent(ctx, { id: event.id })
    expect(await stateNow()).toBe(from)
    expect((await open(ctx)).map((one) => one.id)).toEqual([item?.id])
    await dismissCandidate(ctx, { id: item?.id ?? '', reason: 'no' })
    expect(await stateNow()).toBe(from)
  })

  it('that merges waits with its plan, and an impossible one is refused at once', async () => {
    const opened = await start()
    const { ctx } = opened
    for (const name of ['ship-a', 'ship-b']) await createSkill(ctx, { ...shipping, name })
    const { callTool: ask } = await caller(opened, { agent: 'desk' })
    const merge = { operation: 'merge', name: 'ship-a', source: 'ship-b' }
    expect((await ask('skill_write', { ...merge, dryRun: true })).value).toMatchObject({ plan: { source: 'ship-b' } })
    expect((await ask('skill_write', merge)).value).toMatchObject({ kind: 'merge', applied: false })
    const [item] = await open(ctx)
    expect(item).toMatchObject({ kind: 'merge', skill: 'ship-a', agent: 'desk' })
    const { event } = await promoteCandidate(ctx, { id: item?.id ?? '' })
    expect(await names(ctx)).toEqual(['ship-a'])
    await undoEvent(ctx, { id: event.id })
    expect(await names(ctx)).toEqual(['ship-a', 'ship-b'])
    const rejectedInputs: [object, string][] = [
      [{ operation: 'merge', name: 'ship-a', source: 'ship-a' }, 'invalid'],
      [{ operation: 'create', ...shipping, name: 'ship-a' }, 'conflict'],
      [{ operation: 'create', ...shipping, name: '../x' }, 'invalid'],
      [{ operation: 'update', name: 'nobody', content: 'x' }, 'not_found'],
      [{ operation: 'deprecate', name: 'ship-a' }, 'invalid'],
      [{ operation: 'promote', name: 'ship-a' }, 'conflict'],
    ]
    for (const [args, code] of rejectedInputs)
      expect([args, await ask('skill_write', { ...args })]).toMatchObject([args, { isError: true, value: { code } }])
    expect(await open(ctx)).toHaveLength(1)
  })

  it('is limited like any proposal: one a session, five an agent; failure reports are unlimited', async () => {
    const opened = await start()
    const { ctx } = opened
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) await makeSkill(ctx, { name, origin: 'human', state: 'released' })
    const { callTool: ask } = await caller(opened, { agent: 'desk' })
    const deprecate = (name: string, more: object = {}) =>
      ask('skill_write', { operation: 'deprecate', name, reason: 'worn', ...more })
    expect(await deprecate('a1', { sessionKey: 's1' })).toMatchObject({ isError: false })
    expect(await deprecate('a2', { sessionKey: 's1' })).toMatchObject({ isError: true, value: { code: 'conflict' } })
    for (const name of ['a2', 'a3', 'a4', 'a5']) expect(await deprecate(name)).toMatchObject({ isError: false })
    expect(await deprecate('a6')).toMatchObject({ isError: true, value: { code: 'conflict' } })
    const proposal = { name: 'Tidy up', description: 'Tidies.', instructions: '1. Tidy.' }
    expect(await ask('propose_skill', proposal)).toMatchObject({ isError: true })
    const report = { what: 'git push --force lost a commit', sessionKey: 's1' }
    expect(await ask('skill_report_failure', report)).toMatchObject({ isError: false, value: { kind: 'warning' } })
    expect(await ask('memory_feedback', { target_type: 'skill', target: 'a1', helpful: false })).toMatchObject({ isError: false })
    expect((await loggedEvents(ctx)).every(([, kind, id]) => kind === 'agent' && id === 'desk')).toBe(true)
    const other = await caller(opened, { agent: 'other' })
    expect(await other.callTool('propose_skill', proposal)).toMatchObject({ isError: false })
  })
})

forBothDatabases('When the policy lets agents write', (start) => {
  it('a skill belongs to the agent: tier 1, on probation, served to it alone, and it says so', async () => {
    const opened = await start()
    const { ctx } = opened
    await savePolicy(ctx, { agentWrites: 'write', reason: 'we trust them' })
    const { callTool: ask } = await caller(opened, { agent: 'desk' })
    expect((await ask('skill_write', { operation: 'create', ...shipping })).value).toMatchObject({ applied: true })
    const made = await readSkill(ctx, { name: 'ship-orders' })
    expect(made).toMatchObject({ origin: 'agent', tier: 1, lifecycle: 'verified', agent: 'desk', createdBy: 'agent:desk' })
    expect(made.why).toContain('written by an agent')
    expect(await names(asAgent(ctx, 'desk'))).toEqual(['ship-orders'])
    expect(await names(asAgent(ctx, 'other'))).toEqual([])
    const name = 'ship-orders'
    const content = `${shipping.content}3. Look again.\n`
    expect((await ask('skill_write', { operation: 'update', name, content })).value).toMatchObject({ skill: { version: 2 } })
    expect((await ask('skill_write', { operation: 'promote', name })).value).toMatchObject({ kind: 'act', applied: false })
    await ask('skill_write', { operation: 'deprecate', name, reason: 'worn' })
    expect((await readSkill(ctx, { name })).why).toMatch(/Deprecated on .+ by an agent: worn/)
    expect((await ask('skill_write', { operation: 'delete', name })).isError).toBe(false)
    expect(await loggedEvents(ctx)).toEqual([
      ['policy', 'person', 'owner'],
      ['create', 'agent', 'desk'],
      ['edit', 'agent', 'desk'],
      ['propose', 'agent', 'desk'],
      ['deprecate', 'agent', 'desk'],
      ['delete', 'agent', 'desk'],
    ])
  })

  describe('what a person wrote or protects', () => {
    it.each([
      ['human', false],
      ['learned', true],
    ] as const)('%s, protected %s, still waits for a person', async (origin, isProtected) => {
      const opened = await start()
      const { ctx } = opened
      await makeSkill(ctx, { name: 'kept', origin, state: 'released', agent: 'desk', row: { isProtected } })
      await savePolicy(ctx, { agentWrites: 'write', reason: 'we trust them' })
      const { callTool: ask } = await caller(opened, { agent: 'desk' })
      expect((await ask('skill_write', { operation: 'delete', name: 'kept' })).value).toMatchObject({ applied: false })
      expect(await names(ctx)).toEqual(['kept'])
    })
  })
})
