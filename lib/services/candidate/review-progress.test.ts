import { expect, it } from 'vitest'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { learnShipping } from '../testing/sessions.test-support'
import { undoEvent } from '../event/undo-event'
import { dismissCandidate, snoozeCandidate } from './dismiss-candidate'
import { editCandidate } from './edit-candidate'
import { listCandidates } from './list-candidates'
import { promoteCandidate } from './promote-candidate'
import { proposeCandidate } from './propose-candidate'
import { readReviewProgress } from './review-progress'

forBothDatabases('The progress of a day', (start) => {
  it('counts each candidate that people decided on once, without what was undone or only edited', async () => {
    const { ctx, clock } = await start()
    const propose = async (name: string) =>
      (await proposeCandidate(ctx, { name, description: 'Use at night.', instructions: '1. Count them.\n2. Say how many.' })).id
    await learnShipping(ctx, 'desk')
    const [mined] = (await listCandidates(ctx, {})).items
    const since = clock.now().toISOString()
    const decided = async () => (await readReviewProgress(ctx, { since })).decided
    const [kept, dropped, later] = [await propose('count-parcels'), await propose('drop-parcels'), await propose('later-parcels')]
    await editCandidate(ctx, { id: kept, description: 'Use in the morning.' })
    expect(await decided()).toBe(0)

    await promoteCandidate(ctx, { id: kept })
    const { skill } = await promoteCandidate(ctx, { id: mined?.id ?? '' })
    const { event } = await dismissCandidate(ctx, { id: dropped, reason: 'the old way' })
    await snoozeCandidate(ctx, { id: later, moreSessions: 3 })
    expect(await decided()).toBe(4)
    await undoEvent(ctx, { id: event })
    expect(await decided()).toBe(3)
    await dismissCandidate(ctx, { id: later, reason: 'never' })
    expect(await decided()).toBe(3)

    // Only what was drafted with steps says what a use covers.
    const { approvals } = await readReviewProgress(ctx, { since })
    expect(approvals).toEqual([{ skill: skill.id, steps: 4 }])
    const tomorrow = new Date(clock.now().getTime() + 86_400_000).toISOString()
    expect(await readReviewProgress(ctx, { since: tomorrow })).toEqual({ decided: 0, approvals })
  })
})
