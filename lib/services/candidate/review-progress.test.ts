import { expect, it } from 'vitest'
import { candidateStatuses } from '@/lib/contract/candidate'
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

  it('counts every status as its own list does, whichever is listed', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    const propose = async (name: string) =>
      (await proposeCandidate(ctx, { name, description: 'Use at night.', instructions: '1. Count them.\n2. Say how many.' })).id
    const [kept, dropped, later, due] = [
      await propose('a-way'),
      await propose('b-way'),
      await propose('c-way'),
      await propose('d-way'),
    ]
    await promoteCandidate(ctx, { id: kept })
    await dismissCandidate(ctx, { id: dropped, reason: 'the old way' })
    await snoozeCandidate(ctx, { id: later, moreSessions: 3 })
    await snoozeCandidate(ctx, { id: due, until: new Date(ctx.now().getTime() + 60_000).toISOString() })
    const check = async (at: typeof ctx) => {
      const { facets } = await listCandidates(at, { facets: true, limit: 1 })
      const totals = await Promise.all(
        candidateStatuses.map(async (status) => [status, (await listCandidates(at, { status, all: true })).total]),
      )
      expect(facets?.statuses).toEqual(Object.fromEntries(totals))
      expect(await listCandidates(at, { status: 'dismissed', facets: true })).toMatchObject({ total: 1, facets })
      return facets?.statuses
    }
    expect(await check(ctx)).toEqual({ open: 1, snoozed: 2, promoted: 1, dismissed: 1, generic: 0 })
    const hour = new Date(ctx.now().getTime() + 3_600_000)
    expect(await check({ ...ctx, now: () => hour })).toMatchObject({ open: 2, snoozed: 1 })
    expect((await listCandidates(ctx, {})).facets).toBeUndefined()
  })
})
