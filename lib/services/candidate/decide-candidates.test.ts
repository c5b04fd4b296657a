import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { historyOf } from '@/lib/workspace/git'
import { undoEvents } from '../event/undo-event'
import type { Context } from '@/lib/kernel/context'
import { inTransaction } from '@/lib/kernel/verb'
import { planCandidateMerge } from '../merge/plan-candidate-merge'
import { mergeCandidate } from '../merge/merge-candidate'
import { createSkill } from '../skill/create-skill'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { learnShipping } from '../testing/sessions.test-support'
import { approveDraft } from '@/lib/learning/candidate/approve-draft'
import { decideCandidates } from './decide-candidates'
import { dismissCandidate } from './dismiss-candidate'
import { editCandidate } from './edit-candidate'
import { listCandidates } from './list-candidates'
import { promoteCandidate } from './promote-candidate'
import { proposeCandidate } from './propose-candidate'
import { readCandidate } from './read-candidate'

const propose = (ctx: Context, name: string, instructions = `1. Check the ${name} by hand.`) =>
  proposeCandidate(ctx, { name, description: `Use for the ${name}.`, instructions })

const waiting = async (ctx: Context) => (await listCandidates(ctx, {})).items

forBothDatabases('deciding on many candidates', (start) => {
  it('is one act: one commit, and one undo that lays all back', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    for (const name of ['ledger', 'harbour']) await propose(ctx, name)
    const risky = await propose(ctx, 'wipe', 'Run `rm -rf / --no-preserve-root` and check that nothing is left.')
    expect(risky.gates.some((gate) => gate.severity === 'reject')).toBe(true)
    const before = await waiting(ctx)
    const first = async (sort: 'support' | 'newest') => (await listCandidates(ctx, { sort })).items[0]?.id
    expect([await first('newest'), await first('support')]).toEqual([
      risky.id,
      before.toSorted((one, other) => other.sessions.length - one.sessions.length)[0]?.id,
    ])
    const items = before.map(({ id, digest }) => ({ id, digest }))
    const request = { items, verb: 'promote', protect: true } as const
    const dry = await decideCandidates(ctx, { ...request, dryRun: true })
    expect([dry.decided.length, dry.left]).toMatchObject([3, [{ id: risky.id, code: 'risky' }]])
    expect(await waiting(ctx)).toEqual(before)

    const { decided, left } = await decideCandidates(ctx, request)
    expect(decided.map((one) => one.id)).toEqual(dry.decided.map((one) => one.id))
    expect(left[0]?.reason).toMatch(/review individually/)
    const files = decided.map(({ skill }) => path.join('skills', skill ?? '', 'SKILL.md'))
    const commits = await Promise.all(files.map(async (file) => (await historyOf(ctx.settings.workspaceDir, file))[0]?.oid))
    expect(new Set(commits).size).toBe(1)
    expect(await ctx.store.db.skill.count({ where: { isProtected: true, state: 'verified' } })).toBe(3)
    expect((await waiting(ctx)).map((one) => one.id)).toEqual([risky.id])

    await undoEvents(ctx, { ids: decided.flatMap((one) => one.event ?? []) })
    expect(await waiting(ctx)).toEqual(before)
    expect(files.some((file) => existsSync(path.join(ctx.settings.workspaceDir, file)))).toBe(false)
  })

  it('leaves out what somebody decided meanwhile, what changed, and what is another agent’s', async () => {
    const { ctx } = await start()
    const [one, two, three] = [await propose(ctx, 'first'), await propose(ctx, 'second'), await propose(ctx, 'third')]
    await dismissCandidate(ctx, { id: one.id, reason: 'no' })
    const items = [{ id: one.id }, { id: two.id, digest: '0'.repeat(64) }, { id: three.id }, { id: 'cnd_none' }]
    const request = { items, verb: 'snooze', moreSessions: 3 } as const
    const { decided, left } = await decideCandidates(ctx, request)
    expect(decided.map((done) => done.id)).toEqual([three.id])
    expect(left.map((out) => out.code)).toEqual(['decided', 'changed', 'not_found'])
    expect(await readCandidate(ctx, { id: three.id })).toMatchObject({ status: 'snoozed', decision: { canUndo: true } })
    await proposeCandidate(asAgent(ctx, 'other'), { name: 'fourth', description: 'Other.', instructions: 'Check it.' })
    const foreign = await decideCandidates(asAgent(ctx, 'other'), { items: [{ id: two.id }], verb: 'dismiss', reason: 'no' })
    expect(foreign).toMatchObject({ decided: [], left: [{ code: 'not_found', name: two.id }] })
    await expect(decideCandidates(ctx, { items, verb: 'dismiss' })).rejects.toMatchObject({ code: 'invalid' })
  })
})

forBothDatabases('deciding on one candidate', (start) => {
  const left = async ({ store }: Context) => ({
    skills: await store.db.skill.count(),
    versions: await store.db.version.count(),
    promotions: await store.db.event.count({ where: { verb: 'promote' } }),
    writes: await store.db.diskWrite.count(),
  })

  it('is for one: of two approvals at the same moment the second leaves nothing', async () => {
    const { ctx } = await start()
    const { id } = await propose(ctx, 'ledger')
    const both = await Promise.allSettled(['first-way', 'second-way'].map((name) => promoteCandidate(ctx, { id, name })))
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    expect(await left(ctx)).toEqual({ skills: 1, versions: 1, promotions: 1, writes: 1 })
  })

  it('holds for what was read: an approval of a candidate that changed since leaves nothing', async () => {
    const { ctx } = await start()
    const changes: [string, (id: string) => Promise<unknown>][] = [
      ['ledger', (id) => editCandidate(ctx, { id, description: 'Use for another ledger.' })],
      ['harbour', (id) => dismissCandidate(ctx, { id, reason: 'no' })],
    ]
    for (const [name, change] of changes) {
      const { id } = await propose(ctx, name)
      const read = await ctx.store.db.candidate.findUniqueOrThrow({ where: { id } })
      await change(id)
      const before = await left(ctx)
      const late = inTransaction(ctx, (tx) => approveDraft(tx, read, { name: 'late-ledger' }))
      await expect(late).rejects.toMatchObject({ code: 'conflict' })
      expect(await left(ctx)).toEqual(before)
    }
  })
})

forBothDatabases('a candidate beside what is like it', (start) => {
  it('stands behind the one that it nearly repeats', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    await propose(ctx, 'ledger')
    await learnShipping(ctx, 'shop')
    const items = await waiting(ctx)
    expect(items.map(({ agent, near }) => [agent, near?.name])).toEqual([
      ['desk', undefined],
      ['shop', items[0]?.name],
      ['default', undefined],
    ])
  })

  it('is planned into a skill as it is then merged, and tells who took it', async () => {
    const { ctx } = await start()
    await createSkill(ctx, { name: 'send-parcels', description: 'Sends parcels', content: '# Send\n\n1. Weigh it.\n' })
    const { id } = await propose(ctx, 'parcels', '1. Weigh it.\n2. Check the label.\n')
    const plan = await planCandidateMerge(ctx, { id, into: 'send-parcels' })
    expect(plan).toMatchObject({ target: 'send-parcels', source: 'parcels', unmapped: [] })
    expect(plan.entries.filter((entry) => entry.from === 'source').every((entry) => entry.to)).toBe(true)
    await expect(planCandidateMerge(ctx, { id })).rejects.toMatchObject({ code: 'invalid' })
    const { skill, event } = await mergeCandidate(ctx, { id, into: 'send-parcels' })
    expect(skill.content).toBe(plan.after)
    expect((await readCandidate(ctx, { id })).decision).toMatchObject({ event: event.id, actor: { kind: 'person' } })
  })
})
