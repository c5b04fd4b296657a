import { expect, it } from 'vitest'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { giveFeedback } from '@/lib/services/use/give-feedback'
import { reportUsed } from '@/lib/services/use/report-used'
import { inTransaction } from '@/lib/kernel/verb'
import { cachedSkills } from '@/lib/library/skill/cached-skills'
import { leanFigures } from './lean-figures'
import { loadFigures } from './load-figures'
import { talliesOf } from './tallies'

const outcomes = ['success', 'failure', 'partial', 'unknown'] as const

async function compare({ ctx, store }: Opened): Promise<number> {
  const rows = await cachedSkills(store.reader, ctx)
  const fromDatabase = await store.reader.skill.findMany({ where: { state: { not: 'deleted' } }, orderBy: { name: 'asc' } })
  expect(rows).toEqual(fromDatabase)
  const [lean, full] = [await leanFigures(store.reader, ctx, rows), await loadFigures(store.reader, ctx, rows)]
  // Outside of the store's reader nothing is cached: its figures are counted from the current rows.
  const unheld = await store.db.$transaction((tx) => loadFigures(tx, ctx, rows))
  for (const { id } of rows) {
    const [mine, { figures }] = [lean.get(id)!, full.get(id)!]
    expect(figures).toEqual(unheld.get(id)!.figures)
    expect(mine.window).toEqual(figures.evidence.window)
    expect([mine.uses, mine.utility, mine.freshness, mine.health, mine.lastUsedAt]).toEqual([
      figures.stats.uses,
      figures.scores.utility.value,
      figures.scores.freshness.value,
      figures.scores.health.value,
      figures.evidence.lastUsedAt,
    ])
  }
  return rows.length
}

forBothDatabases('The cached figures of a library', (open) => {
  it('match the database through every change', async () => {
    const opened = await open()
    const { ctx, store, clock } = opened
    const shapes = ['a', 'b', 'c', 'd']
    for (const name of ['one', 'two', 'three'])
      await makeSkill(ctx, { name, row: { shapes: name === 'three' ? ['x', 'y'] : shapes } })
    expect(await compare(opened)).toBe(3)
    for (let turn = 0; turn < 24; turn += 1) {
      clock.advance(3_600_000)
      const skill = ['one', 'two'][turn % 2]!
      await reportUsed(ctx, { skill, sessionKey: `s${turn}`, outcome: outcomes[(turn * 7) % 4], causedRework: turn % 5 === 0 })
      if (turn % 6 === 0) await compare(opened)
    }
    await giveFeedback(ctx, { target: 'one', sessionKey: 's2', outcome: 'failure', reason: 'not so' })
    await compare(opened)
    await reportUsed(ctx, {
      skill: 'three',
      sessionKey: 'ahead',
      outcome: 'success',
      at: new Date(clock.now().getTime() + 60_000).toISOString(),
    })
    await compare(opened)
    clock.advance(120_000)
    await compare(opened)
    const undone = inTransaction(ctx, async (tx) => {
      await tx.db.skill.updateMany({ data: { revision: { increment: 1 } } })
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    await compare(opened)
    await store.db.policy.create({
      data: {
        id: 'pol_1',
        workspaceId: ctx.workspace.id,
        scope: 'workspace',
        version: 2,
        values: { window: 3 },
        reason: 'short',
        createdAt: clock.now(),
      },
    })
    await compare(opened)
  })

  it('count a report beside what was counted, and its judgement later, without reading the uses again', async () => {
    const opened = await open()
    const { ctx, store, clock } = opened
    await makeSkill(ctx, { name: 'one' })
    await compare(opened)
    for (let turn = 0; turn < 12; turn += 1) {
      clock.advance(1_000)
      const use = { skill: 'one', sessionKey: `s${turn}` }
      await reportUsed(ctx, use)
      await reportUsed(ctx, { ...use, outcome: outcomes[turn % 4]! })
      const rows = await cachedSkills(store.reader, ctx)
      const { misses } = store.cache.counts
      await talliesOf(store.reader, ctx, rows)
      expect(store.cache.counts.misses).toBe(misses)
      await compare(opened)
    }
  })

  it('are the same object while nothing changes', async () => {
    const { ctx, store } = await open()
    await makeSkill(ctx, { name: 'one' })
    const first = await cachedSkills(store.reader, ctx)
    expect(await cachedSkills(store.reader, ctx)).toBe(first)
    await reportUsed(ctx, { skill: 'one', sessionKey: 's', outcome: 'success' })
    expect(await cachedSkills(store.reader, ctx)).not.toBe(first)
  })
})
