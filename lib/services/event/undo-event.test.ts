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
import { undoEvent } from './undo-event'

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
