import { expect, it } from 'vitest'
import { readOverview as contract } from '@/lib/contract/maintenance'
import type { Context } from '@/lib/kernel/context'
import { runMaintenance } from '../maintenance/run-maintenance'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { reportUsed } from '../use/report-used'
import { readOverview } from './read-overview'

const judge = (ctx: Context, skill: string, letters: string) =>
  reportUsed(ctx, {
    items: [...letters].map((letter, index) => ({
      skill,
      sessionKey: `${skill}-${index}`,
      outcome: letter === 'S' ? ('success' as const) : ('failure' as const),
    })),
  })

forBothDatabases('The overview', (open) => {
  it('is empty at first, and says so', async () => {
    const { ctx } = await open()
    const overview = await readOverview(ctx, {})
    expect(contract.output.parse(overview)).toEqual(overview)
    expect(overview).toMatchObject({
      isEmpty: true,
      toReview: 0,
      rate: [],
      helped: [],
      hurt: [],
      lastRun: null,
      measures: { skillsAboveHalf: { value: null, met: null } },
    })
  })

  it('says what helped, what hurt, what moved and how fast', async () => {
    const { ctx, clock } = await open()
    for (const name of ['good', 'bad', 'so-so']) await makeSkill(ctx, { name })
    await judge(ctx, 'good', 'SSSSSSSSSS')
    await judge(ctx, 'bad', 'FFFFFFFFFF')
    await judge(ctx, 'so-so', 'SFSF')
    await makeSkill(ctx, { name: 'unused' })
    clock.advance(2 * 3_600_000)
    const before = await readOverview(ctx, {})
    expect(before.unproven).toEqual({ verified: 1 })
    expect(before.helped).toMatchObject([{ name: 'good', mean: 1, judged: 10 }])
    expect(before.hurt).toMatchObject([{ name: 'bad', mean: 0 }])
    expect(before.rate).toMatchObject([{ n: 24, rate: 0.5 }])
    await runMaintenance(ctx, {})
    const after = await readOverview(ctx, {})
    expect(contract.output.parse(after)).toEqual(after)
    expect(after).toMatchObject({
      byLifecycle: { deprecated: 1, released: 1, verified: 2 },
      weekMoves: { deprecated: 1, released: 1 },
      lastRun: { status: 'succeeded', moved: 2 },
    })
    expect(after.measures).toMatchObject({
      skillsAboveHalf: { value: 1 / 3, n: 3, met: false },
      hoursToDeprecation: { value: 2, n: 1, met: true },
    })
    expect(after.hurt).toEqual([])
    expect((await readOverview(asAgent(ctx, 'bob'), {})).counts.skills).toBe(0)
  })
})
