import { expect, it } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { learnShipping } from '../testing/sessions.test-support'
import { undoEvent } from '../event/undo-event'
import { listPatterns } from '../pattern/list-patterns'
import { dismissCandidate, reopenCandidate, snoozeCandidate } from './dismiss-candidate'
import { listCandidates } from './list-candidates'
import { promoteCandidate } from './promote-candidate'
import { readCandidate } from './read-candidate'

const patternState = async (ctx: Context) => (await listPatterns(ctx, {})).items.map(({ state }) => state)

async function waiting(ctx: Context): Promise<string> {
  await learnShipping(ctx, 'desk')
  return (await listCandidates(ctx, {})).items[0]?.id ?? ''
}

forBothDatabases('A candidate that was put aside', (open) => {
  it('is back in the queue with its pattern, with why, and by undo dismissed again', async () => {
    const { ctx, store } = await open()
    const id = await waiting(ctx)
    await dismissCandidate(ctx, { id, reason: 'the old way' })
    expect(await patternState(ctx)).toEqual(['dismissed'])
    const { candidate, event } = await reopenCandidate(ctx, { id, reason: 'it is the new way after all' })
    expect(candidate).toMatchObject({ id, status: 'open', dismissReason: null })
    expect(await patternState(ctx)).toEqual(['proposed'])
    expect((await listCandidates(ctx, {})).items.map((one) => one.id)).toEqual([id])
    expect(await store.db.event.findUniqueOrThrow({ where: { id: event } })).toMatchObject({
      verb: 'reopen',
      reason: 'it is the new way after all',
    })
    expect(await undoEvent(ctx, { id: event, dryRun: true })).toMatchObject({ plan: [{ change: 'dismissed again' }] })
    await undoEvent(ctx, { id: event })
    expect(await readCandidate(ctx, { id })).toMatchObject({ status: 'dismissed', dismissReason: 'the old way' })
    expect(await patternState(ctx)).toEqual(['dismissed'])
  })

  it('comes back of a snooze too, and undo snoozes it again until the same moment', async () => {
    const { ctx } = await open()
    const id = await waiting(ctx)
    const { candidate: snoozed } = await snoozeCandidate(ctx, { id, until: '2100-01-01T00:00:00.000Z' })
    const { candidate, event } = await reopenCandidate(ctx, { id, reason: 'time for it' })
    expect(candidate).toMatchObject({ status: 'open', snoozedUntil: null })
    await undoEvent(ctx, { id: event })
    expect(await readCandidate(ctx, { id })).toMatchObject({ status: 'snoozed', snoozedUntil: snoozed.snoozedUntil })
  })

  it('names who put it aside last, also after it came back and went again', async () => {
    const { ctx } = await open()
    const id = await waiting(ctx)
    const first = await dismissCandidate(ctx, { id, reason: 'no' })
    await reopenCandidate(ctx, { id, reason: 'yes' })
    const again = await dismissCandidate(ctx, { id, reason: 'no after all' })
    expect((await readCandidate(ctx, { id })).decision).toMatchObject({ event: again.event, canUndo: true })
    await expect(undoEvent(ctx, { id: first.event })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is refused where it waits, where it was approved, without a reason, and to one of two at once', async () => {
    const { ctx } = await open()
    const id = await waiting(ctx)
    await expect(reopenCandidate(ctx, { id, reason: 'why not' })).rejects.toMatchObject({ code: 'conflict' })
    await dismissCandidate(ctx, { id, reason: 'no' })
    await expect(reopenCandidate(ctx, { id, reason: '' })).rejects.toMatchObject({ code: 'invalid' })
    const both = await Promise.allSettled(['one', 'two'].map((reason) => reopenCandidate(ctx, { id, reason })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await promoteCandidate(ctx, { id })
    await expect(reopenCandidate(ctx, { id, reason: 'again' })).rejects.toMatchObject({ code: 'conflict' })
  })
})
