import { expect, it } from 'vitest'
import { listEvents } from '@/lib/services/event/list-events'
import { undoEvent } from '@/lib/services/event/undo-event'
import { runMaintenance } from '@/lib/services/maintenance/run-maintenance'
import type { Context } from '@/lib/kernel/context'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { learnShipping } from '@/lib/services/testing/sessions.test-support'
import { listCandidates } from '@/lib/services/candidate/list-candidates'
import { proposeCandidate } from '@/lib/services/candidate/propose-candidate'

const dayMs = 86_400_000
const mine = (ctx: Context) => mineAgent(ctx, '*', async () => undefined)
const names = async (ctx: Context, status: 'open' | 'snoozed') =>
  (await listCandidates(ctx, { status })).items.map((one) => one.name)

forBothDatabases('a candidate that nobody decides on', (start) => {
  it('makes room after thirty days, and returns with new evidence or by undo', async () => {
    const { ctx, clock } = await start()
    await learnShipping(ctx, 'desk')
    await proposeCandidate(ctx, { name: 'Tidy up', description: 'Tidies.', instructions: 'Tidy.', agent: 'desk' })
    clock.advance(29 * dayMs)
    await mine(ctx)
    expect(await names(ctx, 'open')).toHaveLength(2)
    clock.advance(2 * dayMs)
    await mine(ctx)
    expect(await names(ctx, 'open')).toEqual([])
    const { items } = await listCandidates(ctx, { status: 'snoozed' })
    expect(items.map((one) => [one.isAged, one.snoozedUntil])).toEqual([
      [true, null],
      [true, null],
    ])
    await mine(ctx)
    await learnShipping(ctx, 'desk', 4)
    expect(await listCandidates(ctx, {})).toMatchObject({ items: [{ origin: 'pattern', isAged: false, occurrences: 4 }] })
    const { items: events } = await listEvents(ctx, { verb: 'snooze' })
    const aged = events.find((event) => event.object.name === 'tidy-up')
    await undoEvent(ctx, { id: aged?.id ?? '' })
    expect(await names(ctx, 'open')).toHaveLength(2)
    await mine(ctx)
    expect(await names(ctx, 'open')).toHaveLength(2)
  })

  it('ages by the clock of the sweep, and returns with new evidence', async () => {
    const { ctx, clock } = await start()
    await learnShipping(ctx, 'desk')
    await runMaintenance(ctx, { asOf: new Date(clock.now().getTime() + 29 * dayMs).toISOString() })
    expect(await names(ctx, 'open')).toHaveLength(1)
    const asOf = new Date(clock.now().getTime() + 31 * dayMs).toISOString()
    await runMaintenance(ctx, { asOf })
    expect((await listCandidates(ctx, { status: 'snoozed' })).items).toMatchObject([{ isAged: true }])
    expect((await listEvents(ctx, { verb: 'snooze' })).items).toMatchObject([{ at: asOf }])
    await learnShipping(ctx, 'desk', 4)
    expect((await listCandidates(ctx, {})).items).toMatchObject([{ isAged: false, occurrences: 4 }])
  })

  it('makes room by the sweep too, for an agent that is mined no more, and not by a dry run', async () => {
    const { ctx, clock } = await start()
    for (const agent of ['desk', 'shop']) await learnShipping(ctx, agent)
    clock.advance(31 * dayMs)
    await runMaintenance(ctx, { dryRun: true })
    expect(await names(ctx, 'open')).toHaveLength(2)
    await runMaintenance(ctx, {})
    expect([await names(ctx, 'open'), (await names(ctx, 'snoozed')).length]).toEqual([[], 2])
    const events = await ctx.store.db.event.count()
    await runMaintenance(ctx, {})
    expect(await ctx.store.db.event.count()).toBe(events)
  })
})
