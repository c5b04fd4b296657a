import { expect, it } from 'vitest'
import { dismissCandidate, snoozeCandidate } from '../candidate/dismiss-candidate'
import { editCandidate } from '../candidate/edit-candidate'
import { listCandidates } from '../candidate/list-candidates'
import { promoteCandidate } from '../candidate/promote-candidate'
import type { Context } from '@/lib/kernel/context'
import { listPatterns } from '../pattern/list-patterns'
import { deprecateSkill, protectSkill } from '../skill/act-on-skill'
import { createSkill } from '../skill/create-skill'
import { listSkillEvents } from '../skill/list-skill-events'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { learnShipping } from '../testing/sessions.test-support'
import { undoEvent, undoEvents } from './undo-event'
import { readCandidate } from '../candidate/read-candidate'
import { runMaintenance } from '../maintenance/run-maintenance'
import { readSkill } from '../skill/read-skill'
import { reportUsed } from '../use/report-used'

async function waiting(ctx: Context): Promise<string> {
  await learnShipping(ctx, 'desk')
  const { items } = await listCandidates(ctx, {})
  return items[0]?.id ?? ''
}

const stateOfPattern = async (ctx: Context) => (await listPatterns(ctx, {})).items.find((one) => one.steps.length === 4)?.state

forBothDatabases('undo', (start) => {
  it('refuses what was done to a candidate while its approval stands, naming it', async () => {
    const { ctx } = await start()
    const id = await waiting(ctx)
    const { event: edited } = await editCandidate(ctx, { id, description: 'Ships an order. Use when a customer asks.' })
    const { event: snoozed } = await snoozeCandidate(ctx, { id })
    const { event } = await promoteCandidate(ctx, { id })
    for (const one of [edited ?? '', snoozed]) {
      await expect(undoEvent(ctx, { id: one })).rejects.toMatchObject({
        code: 'conflict',
        detail: expect.stringContaining(event.id),
      })
    }
    expect((await listCandidates(ctx, { status: 'promoted' })).items.map((one) => one.id)).toEqual([id])
    for (const one of [event.id, snoozed, edited ?? '']) await undoEvent(ctx, { id: one })
    expect((await listCandidates(ctx, {})).items.map((one) => one.id)).toEqual([id])
  })

  it('brings the state of the pattern back with its candidate', async () => {
    const { ctx } = await start()
    const id = await waiting(ctx)
    expect(await stateOfPattern(ctx)).toBe('proposed')
    const { event } = await dismissCandidate(ctx, { id, reason: 'not worth it' })
    expect(await stateOfPattern(ctx)).toBe('dismissed')
    await undoEvent(ctx, { id: event })
    expect(await stateOfPattern(ctx)).toBe('proposed')
  })

  it('never lays an older state over an act that came at the same moment', async () => {
    const { ctx } = await start()
    for (let round = 0; round < 6; round += 1) {
      const name = `raced-${round}`
      await makeSkill(ctx, { name })
      const { event } = await protectSkill(ctx, { name, reason: 'ours' })
      const [undone, moved] = await Promise.allSettled([
        undoEvent(ctx, { id: event.id }),
        deprecateSkill(ctx, { name, reason: 'it misleads' }),
      ])
      const row = await ctx.store.db.skill.findFirstOrThrow({ where: { name } })
      expect({ state: row.state, isProtected: row.isProtected }).toEqual({
        state: moved.status === 'fulfilled' ? 'deprecated' : 'verified',
        isProtected: undone.status !== 'fulfilled',
      })
    }
  })

  it('is of no help to another agent, not even to look', async () => {
    const { ctx } = await start()
    const id = await waiting(ctx)
    const { event, skill } = await promoteCandidate(ctx, { id })
    const other = asAgent(ctx, 'other')
    await expect(undoEvent(other, { id: event.id, dryRun: true })).rejects.toMatchObject({ code: 'not_found' })
    await expect(listSkillEvents(other, { name: skill.id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await undoEvent(asAgent(ctx, 'desk'), { id: event.id, dryRun: true })).toMatchObject({ event: null })
    const made = await createSkill(ctx, { name: 'of-all', description: 'For all.', content: 'Do it.' })
    expect(await undoEvent(other, { id: made.event.id, dryRun: true })).toMatchObject({ event: null })
  })
})

const idOf = (undone: { event: { id: string } | null }): string => undone.event?.id ?? ''
const rowOf = (ctx: Context, name: string) => ctx.store.db.skill.findFirstOrThrow({ where: { name } })

forBothDatabases('redo', (start) => {
  it('puts an act of the policy into force again, with its reason, and lifts what its undo blocked', async () => {
    const { ctx, clock } = await start()
    await makeSkill(ctx, { name: 'failing' })
    for (let n = 0; n < 10; n += 1) await reportUsed(ctx, { skill: 'failing', sessionKey: `s-${n}`, outcome: 'failure' })
    const { run } = await runMaintenance(ctx, {})
    const act = run.decisions[0]?.event ?? ''
    const deprecated = await rowOf(ctx, 'failing')
    const why = (await readSkill(ctx, { name: 'failing' })).why
    const undo = idOf(await undoEvent(ctx, { id: act }))
    const redo = await undoEvent(ctx, { id: undo })
    expect(redo.event).toMatchObject({ verb: 'redo', undoes: undo, redoes: act, actor: { kind: 'person' }, canUndo: false })
    const { deprecatedReason, stateSince, deprecatedAt } = deprecated
    const first = { state: 'deprecated', deprecatedBy: 'policy', deprecatedReason, stateSince, deprecatedAt }
    expect(await rowOf(ctx, 'failing')).toMatchObject(first)
    expect((await readSkill(ctx, { name: 'failing' })).why).toEqual(why)
    clock.advance(1000)
    for (let n = 0; n < 5; n += 1) await reportUsed(ctx, { skill: 'failing', sessionKey: `t-${n}`, outcome: 'success' })
    expect((await runMaintenance(ctx, {})).run.decisions).toMatchObject([{ verb: 'unblock' }])
  })

  it('names the last undo in force, and cancels with its undo for what stands in the way', async () => {
    const { ctx } = await start()
    await makeSkill(ctx, { name: 'ours' })
    const { event: protect } = await protectSkill(ctx, { name: 'ours', reason: 'ours' })
    const { event: deprecate } = await deprecateSkill(ctx, { name: 'ours', reason: 'it misleads' })
    const first = idOf(await undoEvent(ctx, { id: deprecate.id }))
    await undoEvent(ctx, { id: first })
    await expect(undoEvent(ctx, { id: first })).rejects.toMatchObject({
      code: 'conflict',
      detail: 'This act was already redone.',
    })
    await expect(undoEvent(ctx, { id: protect.id })).rejects.toMatchObject({ detail: expect.stringContaining(deprecate.id) })
    const second = idOf(await undoEvent(ctx, { id: deprecate.id }))
    expect(await ctx.store.db.event.findUniqueOrThrow({ where: { id: deprecate.id } })).toMatchObject({ undoneById: second })
    const unprotect = idOf(await undoEvent(ctx, { id: protect.id }))
    await expect(undoEvent(ctx, { id: second })).rejects.toMatchObject({ detail: expect.stringContaining(unprotect) })
    await undoEvents(ctx, { ids: [second, unprotect] })
    expect(await rowOf(ctx, 'ours')).toMatchObject({ state: 'deprecated', isProtected: true, deprecatedReason: 'it misleads' })
  })

  it('is refused while a later act stands in the way, and for a redo itself', async () => {
    const { ctx } = await start()
    await makeSkill(ctx, { name: 'ours' })
    const { event } = await protectSkill(ctx, { name: 'ours', reason: 'ours' })
    const undo = idOf(await undoEvent(ctx, { id: event.id }))
    const { event: later } = await deprecateSkill(ctx, { name: 'ours', reason: 'it misleads' })
    const detail = `Later actions block this. Undo them first, newest first: deprecated \`ours\` (${later.id}).`
    await expect(undoEvent(ctx, { id: undo })).rejects.toMatchObject({ detail })
    await undoEvent(ctx, { id: later.id })
    const plan = await undoEvent(ctx, { id: undo, dryRun: true })
    expect(plan).toEqual({ event: null, plan: [{ object: 'ours', change: 'protected again, as before the undo' }] })
    const redo = idOf(await undoEvent(ctx, { id: undo }))
    await expect(undoEvent(ctx, { id: redo })).rejects.toMatchObject({
      detail: expect.stringContaining(`protected \`ours\` (${event.id})`),
    })
  })

  it('of an approval brings skill and decision back; a name that was taken since is refused', async () => {
    const { ctx } = await start()
    const id = await waiting(ctx)
    const { event, skill } = await promoteCandidate(ctx, { id })
    const before = (await readCandidate(ctx, { id })).decision
    const undo = idOf(await undoEvent(ctx, { id: event.id }))
    const { event: made } = await createSkill(ctx, { name: skill.name, description: 'Another one.', content: 'Do it.' })
    await expect(undoEvent(ctx, { id: undo })).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining(`"${skill.name}"`),
    })
    await undoEvent(ctx, { id: made.id })
    await undoEvent(ctx, { id: undo })
    expect((await readCandidate(ctx, { id })).decision).toEqual(before)
    expect((await readSkill(ctx, { name: skill.name })).id).toBe(skill.id)
  })

  it('needs the undo to have stored what it changed', async () => {
    const { ctx } = await start()
    await makeSkill(ctx, { name: 'ours' })
    const { event } = await protectSkill(ctx, { name: 'ours', reason: 'ours' })
    const undo = idOf(await undoEvent(ctx, { id: event.id }))
    await ctx.store.db.event.update({ where: { id: undo }, data: { payload: 1 } })
    await expect(undoEvent(ctx, { id: undo })).rejects.toMatchObject({
      detail: expect.stringContaining('Repeat the original act'),
    })
  })
})
