import { expect, it } from 'vitest'
import { dismissCandidate } from '@/lib/services/candidate/dismiss-candidate'
import { listCandidates } from '@/lib/services/candidate/list-candidates'
import { promoteCandidate } from '@/lib/services/candidate/promote-candidate'
import { undoEvent } from '@/lib/services/event/undo-event'
import { inTransaction, type Context } from '@/lib/kernel'
import { asAgent, forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { createSkill } from '@/lib/services/skill/create-skill'
import { archiveSkill } from '@/lib/services/skill/act-on-skill'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { reportUsed } from '@/lib/services/use/report-used'
import { runMaintenance } from '@/lib/services/maintenance/run-maintenance'
import { decideLibrary } from './decide-library'
import { queueReviewItems } from './review-items'

let uses = 0
const fail = async (ctx: Context, skill: string, times: number) =>
  reportUsed(ctx, {
    items: Array.from({ length: times }, () => ({ skill, sessionKey: `f${(uses += 1)}`, outcome: 'failure' as const })),
  })
const queued = async (ctx: Context) => (await listCandidates(ctx, { kind: 'act' })).items
const stateOf = async (ctx: Context, name: string) =>
  (await ctx.store.db.skill.findFirstOrThrow({ where: { heldName: name } })).state
const idle = (name: string) => ({ name, description: `Does ${name}.`, content: `Do ${name}.` })
const sweep = async (ctx: Context) => (await runMaintenance(ctx, {})).run

forBothDatabases('a move that the policy may not make', (start) => {
  it("is queued for a person once, with its evidence, and becomes that person's decision when approved", async () => {
    const { ctx } = await start()
    await makeSkill(ctx, { name: 'by-hand', origin: 'human', state: 'released' })
    await fail(ctx, 'by-hand', 10)
    const run = await sweep(ctx)
    expect(run.decisions.map((one) => [one.verb, one.applied, one.reasonCode])).toEqual([
      ['deprecate', false, 'not-learned'],
      ['warn', true, 'low-success-rate'],
    ])
    const [item] = await queued(ctx)
    expect(item).toMatchObject({
      kind: 'act',
      act: 'deprecate',
      skill: 'by-hand',
      origin: 'policy',
      endedKnown: 10,
      endedWell: 0,
    })
    expect(item?.description).toMatch(/^0 of .*10 judged uses/)
    const events = await ctx.store.db.event.count()
    await sweep(ctx)
    expect(await ctx.store.db.event.count()).toBe(events)
    expect(await queued(ctx)).toEqual([item])
    expect((await listCandidates(asAgent(ctx, 'other'), { kind: 'act' })).items).toEqual([])

    const { event, skill } = await promoteCandidate(ctx, { id: item?.id ?? '', digest: item?.digest })
    expect(skill).toMatchObject({ lifecycle: 'deprecated' })
    expect(event).toMatchObject({ verb: 'deprecate', actor: { kind: 'person' }, canUndo: true })
    expect(await queued(ctx)).toEqual([])
    await undoEvent(ctx, { id: event.id })
    expect(await stateOf(ctx, 'by-hand')).toBe('degraded')
    expect((await queued(ctx)).map((one) => one.id)).toEqual([item?.id])
  })

  it('is not queued where the skill was deleted after it was judged', async () => {
    const { ctx } = await start()
    const [kept, gone] = [await createSkill(ctx, idle('kept')), await createSkill(ctx, idle('gone'))]
    const { id } = await sweep(ctx)
    const run = await ctx.store.db.sweep.findUniqueOrThrow({ where: { id } })
    const inAYear = new Date(ctx.now().getTime() + 400 * 86_400_000)
    const judged = await decideLibrary(ctx.store.reader, ctx, inAYear)
    expect(judged.map(({ skill }) => skill.id).toSorted()).toEqual([kept.skill.id, gone.skill.id].toSorted())
    await undoEvent(ctx, { id: gone.event.id })
    await inTransaction(ctx, (tx) => queueReviewItems(tx, run, judged))
    expect(await queued(ctx)).toMatchObject([{ act: 'archive', skill: 'kept' }])
  })

  it('is not proposed again on the same evidence after it was dismissed', async () => {
    const { ctx } = await start()
    await makeSkill(ctx, { name: 'by-hand', origin: 'human', state: 'released' })
    await fail(ctx, 'by-hand', 10)
    await sweep(ctx)
    const [item] = await queued(ctx)
    await dismissCandidate(ctx, { id: item?.id ?? '', reason: 'the outage is known' })
    await sweep(ctx)
    expect(await queued(ctx)).toEqual([])
    await fail(ctx, 'by-hand', 1)
    await sweep(ctx)
    expect((await queued(ctx)).map((one) => [one.act, one.endedKnown])).toEqual([['deprecate', 11]])
  })

  it('updates the queued item with new evidence, and withdraws it when no decision proposes it', async () => {
    const { ctx } = await start()
    await makeSkill(ctx, { name: 'by-hand', origin: 'human', state: 'released' })
    await fail(ctx, 'by-hand', 10)
    await sweep(ctx)
    const [first] = await queued(ctx)
    await fail(ctx, 'by-hand', 2)
    await sweep(ctx)
    const [second, ...others] = await queued(ctx)
    expect(others).toEqual([])
    expect(second).toMatchObject({ id: first?.id, endedKnown: 12 })
    expect(second?.digest).not.toBe(first?.digest)
    const items = Array.from({ length: 20 }, (_, n) => ({ skill: 'by-hand', sessionKey: `s${n}`, outcome: 'success' as const }))
    await reportUsed(ctx, { items })
    await sweep(ctx)
    expect((await queued(ctx)).map((one) => one.act)).toEqual(['prove'])
    expect((await listCandidates(ctx, { kind: 'act', status: 'dismissed' })).items.map((one) => one.act)).toEqual(['deprecate'])
  })

  it('is proposed again on the evidence on which a sweep had withdrawn it', async () => {
    const { ctx } = await start()
    await makeSkill(ctx, { name: 'by-hand', origin: 'human', state: 'released' })
    await fail(ctx, 'by-hand', 10)
    await sweep(ctx)
    const { event } = await archiveSkill(ctx, { name: 'by-hand', reason: 'a mistake' })
    await sweep(ctx)
    expect(await queued(ctx)).toEqual([])
    await undoEvent(ctx, { id: event?.id ?? '' })
    await sweep(ctx)
    expect((await queued(ctx)).map((one) => one.act)).toEqual(['deprecate'])
  })
})
