import { expect, it } from 'vitest'
import type { EventItem } from '@/lib/contract/event'
import type { SweepRun } from '@/lib/contract/maintenance'
import type { Api } from '../support/api'
import { forBothServers } from '../support/both-servers'
import { learnSkill, readSkill, reportUses, sweep, type Page } from '../support/learn'

/** The reported uses, and the result of one sweep. */
const lives = [
  ['five of twenty succeed', 'FFFSFFFSFFFSFFFSFFFS', 'deprecated', 0.25, 20],
  ['the successes came first', 'SSSSSFFFFFFFFFFFFFFF', 'deprecated', 0.25, 20],
  ['seven of twenty succeed', 'SSSSSSSFFFFFFFFFFFFF', 'degraded', 0.35, 20],
  ['eight of twenty succeed', 'SSSSSSSSFFFFFFFFFFFF', 'verified', 0.4, 20],
  ['one of one failed', 'F', 'verified', 0, 1],
  ['four of four failed', 'FFFF', 'verified', 0, 4],
  ['five of five failed', 'FFFFF', 'degraded', 0, 5],
  ['nine of nine failed', 'FFFFFFFFF', 'degraded', 0, 9],
  ['ten of ten failed', 'FFFFFFFFFF', 'deprecated', 0, 10],
  ['two of two succeeded', 'SS', 'verified', 1, 2],
  ['three of three succeeded', 'SSS', 'released', 1, 3],
  ['twenty failures lie before twenty successes', `${'F'.repeat(20)}${'S'.repeat(20)}`, 'released', 1, 20],
] as const

async function eventsOf(api: Api): Promise<EventItem[]> {
  return (await api.get<Page<EventItem>>('/api/events?limit=200')).items
}

forBothServers('The sweep', ({ openWorkspace }) => {
  it('moves each skill by its window, with the reason, and moves nothing twice', async () => {
    const { api } = await openWorkspace()
    const { total: shipped } = await api.get<{ total: number }>('/api/skills')
    for (const [index, [, letters]] of lives.entries()) {
      await learnSkill(api, `life-${index}`)
      await reportUses(api, `life-${index}`, letters)
    }
    const run = await sweep(api)
    expect(run).toMatchObject({ status: 'succeeded', dryRun: false, looked: lives.length + shipped })
    for (const [index, [what, , state, rate, judged]] of lives.entries()) {
      const skill = await readSkill(api, `life-${index}`)
      expect([what, skill.lifecycle, skill.stats.successRate, skill.stats.window.judged]).toEqual([what, state, rate, judged])
      const decision = run.decisions.find((one) => one.skill === skill.name && one.applied)
      expect([what, decision?.to ?? 'verified']).toEqual([what, state])
      if (decision) expect(decision.reason.length, what).toBeGreaterThan(20)
    }
    const before = await eventsOf(api)
    const again = await sweep(api)
    expect([again.looked, again.moved]).toEqual([lives.length + shipped, 0])
    expect(await eventsOf(api)).toEqual(before)
  })

  it('writes nothing in a dry run, and reports what it would do', async () => {
    const { api } = await openWorkspace()
    await learnSkill(api, 'ship-orders')
    await reportUses(api, 'ship-orders', 'FFFFFFFFFF')
    const before = await eventsOf(api)
    const run = await sweep(api, { dryRun: true })
    expect(run.decisions.find((one) => one.skill === 'ship-orders')).toMatchObject({ to: 'deprecated', applied: false })
    expect((await readSkill(api, 'ship-orders')).lifecycle).toBe('verified')
    expect(await eventsOf(api)).toEqual(before)
  })

  it('leaves a protected skill in its state, and reports what would have happened', async () => {
    const { api } = await openWorkspace()
    await learnSkill(api, 'ship-orders')
    await api.post('/api/skills/ship-orders/protect', { reason: 'The night shift relies on it' })
    await reportUses(api, 'ship-orders', 'F'.repeat(20))
    const { id } = await sweep(api)
    expect(await readSkill(api, 'ship-orders')).toMatchObject({
      lifecycle: 'verified',
      protected: true,
      stats: { successRate: 0 },
    })
    const { run } = await api.get<{ run: SweepRun }>(`/api/maintenance/${id}`)
    const decision = run.decisions.find((one) => one.skill === 'ship-orders')
    expect(decision).toMatchObject({ verb: 'deprecate', to: 'deprecated', applied: false, wouldHave: true })
    expect(run.moved).toBe(0)
  })

  it('restores a deprecated skill after five clean uses, and not before', async () => {
    const { api } = await openWorkspace()
    await learnSkill(api, 'ship-orders')
    await reportUses(api, 'ship-orders', 'F'.repeat(10))
    const states: string[] = []
    const sweepOnce = async () => {
      await sweep(api)
      states.push((await readSkill(api, 'ship-orders')).lifecycle)
    }
    await sweepOnce()
    await sweepOnce()
    await reportUses(api, 'ship-orders', 'SSSS', 'four')
    await sweepOnce()
    await reportUses(api, 'ship-orders', 'S', 'fifth')
    await sweepOnce()
    expect(states).toEqual(['deprecated', 'deprecated', 'deprecated', 'verified'])
  })

  it('undoes its moves, and does not repeat them with the same evidence', async () => {
    const { api } = await openWorkspace()
    await learnSkill(api, 'ship-orders')
    await reportUses(api, 'ship-orders', 'F'.repeat(10))
    const run = await sweep(api)
    const event = run.decisions.find((one) => one.skill === 'ship-orders' && one.to === 'deprecated')?.event
    await api.post(`/api/events/${event}/undo`)
    expect((await readSkill(api, 'ship-orders')).lifecycle).toBe('verified')
    expect((await sweep(api)).moved).toBe(0)
    await reportUses(api, 'ship-orders', 'F', 'one-more')
    await sweep(api)
    expect((await readSkill(api, 'ship-orders')).lifecycle).toBe('deprecated')
  })
})
