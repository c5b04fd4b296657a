import { expect, it } from 'vitest'
import { skillStats } from '@/lib/contract/skill-shape'
import type { Context } from '@/lib/kernel/context'
import { inTransaction } from '@/lib/kernel/verb'
import { runMaintenance } from '../maintenance/run-maintenance'
import { reportUsed } from '../use/report-used'
import { forBothDatabases, type Clock } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { editSkill } from './edit-skill'
import { listSkills } from './list-skills'
import { listUses } from './list-uses'
import { readLibrary } from './read-library'
import { readSkill, readStats } from './read-skill'
import { readTimeline } from './read-timeline'
import { listVersions, readVersion } from './read-versions'
import { addVersions } from '@/lib/library/skill/add-version'

const outcomes = { S: 'success', F: 'failure', P: 'partial', U: 'unknown' } as const
const day = 86_400_000

/** One judged use a letter, a minute apart, each in a session of its own. */
async function judge(ctx: Context, clock: Clock, letters: string, skill = 'ship-orders', step = 60_000) {
  const start = ctx.now().getTime()
  const items = [...letters].map((letter, index) => ({
    skill,
    sessionKey: `${skill}-${start}-${index}`,
    outcome: outcomes[letter as keyof typeof outcomes],
    at: new Date(start + index * step).toISOString(),
  }))
  clock.advance(letters.length * step)
  await reportUsed(ctx, { items })
}

forBothDatabases('What a skill shows', (open) => {
  async function withSkill() {
    const opened = await open()
    const skill = await makeSkill(opened.ctx, { name: 'ship-orders' })
    return { ...opened, skill }
  }

  it.each([
    ['FFFSFFFSFFFSFFFSFFFS', { successRate: 0.25, judged: 20, successCount: 5, failureCount: 15, risk: 'deprecated' }],
    ['SSSSSSSFFFFFFFFFFFFF', { successRate: 0.35, risk: 'warning' }],
    ['SSSSSSSSFFFFFFFFFFFF', { successRate: 0.4, risk: 'none' }],
    ['F', { successRate: 0, judged: 1, risk: 'none' }],
    ['FFFFFFFFFFFFFFFFFFFFSSSSSSSSSSSSSSSSSSSS', { successRate: 1, judged: 40, lifetimeRate: 0.5, risk: 'none' }],
    ['SPUU', { successRate: 0.75, judged: 2, uses: 4, unknownCount: 2, partialCount: 1, lifetimeRate: 1 }],
  ])('counts %s', async (letters, expected) => {
    const { ctx, clock } = await withSkill()
    await judge(ctx, clock, letters)
    const stats = await readStats(ctx, { name: 'ship-orders' })
    expect(stats).toMatchObject(expected)
    expect(skillStats.parse(stats)).toEqual(stats)
    expect((await readSkill(ctx, { name: 'ship-orders' })).stats).toEqual(stats)
    const listed = (await listSkills(ctx, {})).items[0]
    expect(listed?.stats).toEqual(stats)
    const window = await listUses(ctx, { name: 'ship-orders', window: true })
    expect([window.total, window.items.length]).toEqual([stats.window.judged, stats.window.judged])
    expect((await listUses(ctx, { name: 'ship-orders' })).total).toBe(stats.uses)
  })

  it('leaves the rate alone whatever is viewed or loaded', async () => {
    const { ctx, clock, store } = await withSkill()
    await judge(ctx, clock, 'SSSF')
    const rows = async () => [
      await store.reader.use.count(),
      await store.reader.event.count(),
      await store.reader.skill.findMany(),
    ]
    const before = await rows()
    for (let view = 0; view < 5; view += 1) {
      await readSkill(ctx, { name: 'ship-orders' })
      await listSkills(ctx, { sort: 'health' })
      await readLibrary(ctx, {})
      await readTimeline(ctx, { name: 'ship-orders' })
    }
    expect(await rows()).toEqual(before)
    await reportUsed(ctx, {
      items: Array.from({ length: 50 }, (_, index) => ({ skill: 'ship-orders', sessionKey: `load-${index}` })),
    })
    const stats = await readStats(ctx, { name: 'ship-orders' })
    expect(stats).toMatchObject({ successRate: 0.75, judged: 4, uses: 54 })
  })

  it('draws points that equal the rows, by use and by day', async () => {
    const { ctx, clock } = await withSkill()
    await judge(ctx, clock, 'SSFFFFFFFFSSSSFFFFFFFFSS', 'ship-orders', day / 3)
    const byUse = await readTimeline(ctx, { name: 'ship-orders', bucket: 'use' })
    const stats = await readStats(ctx, { name: 'ship-orders' })
    expect(byUse.points).toHaveLength(24)
    expect(byUse.points.at(-1)).toMatchObject({ n: stats.window.judged, rate: stats.successRate, uses: 1 })
    expect(byUse.points[3]).toMatchObject({ n: 4, rate: 0.5 })
    // Below eight judged uses each outcome is told; from there on the rate says it.
    expect(byUse.points.flatMap(({ outcomes }) => outcomes ?? []).map((one) => one[0])).toEqual([...'ssfffff'])
    expect(byUse.points[7]?.outcomes).toBeUndefined()
    const byDay = await readTimeline(ctx, { name: 'ship-orders', bucket: 'day' })
    expect(byDay.points.reduce((sum, point) => sum + point.uses, 0)).toBe(stats.uses)
    for (const point of byDay.points) {
      const rows = await listUses(ctx, {
        name: 'ship-orders',
        from: point.at,
        to: new Date(Date.parse(point.at) + day - 1).toISOString(),
      })
      expect(rows.total).toBe(point.uses)
    }
    expect(byDay.points.at(-1)).toMatchObject({ n: 20, rate: stats.successRate })
    const byWeek = await readTimeline(ctx, { name: 'ship-orders', bucket: 'week' })
    expect(byWeek.points.map((point) => new Date(point.at).getUTCDay())).toEqual(byWeek.points.map(() => 1))
    expect(byWeek.summary).toMatch(/of the last 20 judged uses succeeded/)
  })

  it('draws corrected uses with their limit where the policy decided on them, and else not', async () => {
    const { ctx, clock } = await withSkill()
    await judge(ctx, clock, 'SSSSSSSSSS')
    expect((await readTimeline(ctx, { name: 'ship-orders', bucket: 'use' })).lines).toEqual({
      warn: 0.4,
      deprecate: 0.3,
      corrected: null,
    })
    for (let n = 0; n < 10; n += 1) {
      clock.advance(1_000)
      const correction = { reason: 'It was the wrong skill.' }
      await reportUsed(ctx, { skill: 'ship-orders', sessionKey: `corrected-${n}`, outcome: 'success', correction })
    }
    const { run } = await runMaintenance(ctx, {})
    expect(run.decisions).toMatchObject([{ verb: 'deprecate', reasonCode: 'over-triggering' }])
    const { points, lines } = await readTimeline(ctx, { name: 'ship-orders', bucket: 'use' })
    expect(points.at(-1)).toMatchObject({ rate: 1, corrected: { n: 20, share: 0.5 } })
    expect(lines.corrected).toBeLessThanOrEqual(0.5)
  })

  it('tells how each version was judged, by the uses that its filter lists', async () => {
    const { ctx, clock } = await withSkill()
    await judge(ctx, clock, 'SSP')
    await editSkill(ctx, { name: 'ship-orders', content: 'Ship it otherwise.' })
    await judge(ctx, clock, 'FFUS')
    const { items } = await listVersions(ctx, { name: 'ship-orders' })
    expect(items.map(({ number, judged }) => ({ number, ...judged }))).toMatchObject([
      { number: 2, n: 3, successes: 1, rate: 1 / 3 },
      { number: 1, n: 3, successes: 2.5, rate: 2.5 / 3 },
    ])
    for (const { number, judged } of items) {
      const uses = await listUses(ctx, { name: 'ship-orders', version: number, reached: 'judged' })
      expect(uses.total).toBe(judged.n)
      expect(uses.items.map(({ version }) => version)).toEqual(uses.items.map(() => number))
    }
    await editSkill(ctx, { name: 'ship-orders', content: 'Ship it once more.' })
    const [newest] = (await listVersions(ctx, { name: 'ship-orders' })).items
    expect(newest?.judged).toEqual({ n: 0, successes: 0, rate: null, low: null, high: null })
  })

  it('lists the skills that were used, or those that never were', async () => {
    const { ctx, clock } = await withSkill()
    await makeSkill(ctx, { name: 'never-used' })
    await judge(ctx, clock, 'S')
    const names = async (input: object) => (await listSkills(ctx, input)).items.map(({ name }) => name)
    expect([await names({ used: true }), await names({ used: false })]).toEqual([['ship-orders'], ['never-used']])
    expect(await names({ used: false, sort: 'rate' })).toEqual(['never-used'])
  })

  it('lists the window as it was when a decision was made on it', async () => {
    const { ctx, clock } = await withSkill()
    await judge(ctx, clock, 'FFFFFFFFFF')
    const { run } = await runMaintenance(ctx, {})
    clock.advance(60_000)
    await judge(ctx, clock, 'SSS')
    const before = await listUses(ctx, { name: 'ship-orders', window: true, to: run.asOf })
    expect([before.total, run.decisions[0]?.inputs]).toMatchObject([10, { judged: 10 }])
    expect((await listUses(ctx, { name: 'ship-orders', window: true, to: run.asOf, outcome: 'success' })).total).toBe(0)
  })

  it('lists the uses that reported what they saved', async () => {
    const { ctx } = await withSkill()
    await reportUsed(ctx, { skill: 'ship-orders', sessionKey: 'one', outcome: 'success', savedToolCalls: 4 })
    await reportUsed(ctx, { skill: 'ship-orders', sessionKey: 'two', outcome: 'success', savedMs: 4000 })
    await reportUsed(ctx, { skill: 'ship-orders', sessionKey: 'three', outcome: 'success' })
    const keys = async (saved: 'toolCalls' | 'ms') =>
      (await listUses(ctx, { name: 'ship-orders', saved })).items.map(({ sessionKey }) => sessionKey)
    expect([await keys('toolCalls'), await keys('ms')]).toEqual([['one'], ['two']])
  })

  it('starts the window again where the log says so', async () => {
    const { ctx, clock, skill, store } = await withSkill()
    await judge(ctx, clock, 'FFFF')
    const at = ctx.now()
    const object = { kind: 'skill' as const, id: skill.id, name: skill.name }
    await inTransaction(ctx, async (tx) => {
      await tx.db.skill.update({ where: { id: skill.id }, data: { windowSince: at } })
      const before = { state: 'degraded', windowSince: skill.windowSince.toISOString() }
      await tx.emit({ verb: 'promote', object, before, after: { state: 'verified', windowSince: at.toISOString() } })
    })
    clock.advance(1_000)
    await judge(ctx, clock, 'SS')
    const { points, markers } = await readTimeline(ctx, { name: 'ship-orders', bucket: 'use' })
    expect(points.map((point) => [point.n, point.rate])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
      [1, 1],
      [2, 1],
    ])
    expect(markers).toMatchObject([{ kind: 'transition', label: 'Verified' }])
    expect(await store.reader.use.count()).toBe(6)
  })

  it('lists with filters, orders and pages', async () => {
    const { ctx, clock } = await withSkill()
    await makeSkill(ctx, { name: 'alpha', origin: 'human', state: 'released', row: { tags: ['ops'] } })
    await makeSkill(ctx, { name: 'omega', state: 'degraded', description: 'Rotates the LOGS', row: { isProtected: true } })
    await judge(ctx, clock, 'SSS', 'omega')
    await judge(ctx, clock, 'FFF', 'alpha')
    const names = async (input: Parameters<typeof listSkills>[1]) => (await listSkills(ctx, input)).items.map((item) => item.name)
    expect(await names({})).toEqual(['alpha', 'omega', 'ship-orders'])
    expect(await names({ sort: 'rate' })).toEqual(['omega', 'alpha', 'ship-orders'])
    expect(await names({ sort: 'lastUsed' })).toEqual(['alpha', 'omega', 'ship-orders'])
    expect(await names({ sort: 'uses', limit: 2 })).toEqual(['alpha', 'omega'])
    expect((await names({ sort: 'health' }))[0]).toBe('omega')
    expect(await names({ origin: 'human' })).toEqual(['alpha'])
    expect(await names({ lifecycle: 'degraded' })).toEqual(['omega'])
    expect(await names({ protected: true })).toEqual(['omega'])
    expect(await names({ tag: 'ops' })).toEqual(['alpha'])
    expect(await names({ q: 'logs rotates' })).toEqual(['omega'])
    expect(await names({ tier: 3 })).toEqual(['alpha'])
    for (const sort of ['name', 'rate'] as const) {
      const first = await listSkills(ctx, { sort, limit: 2 })
      const second = await listSkills(ctx, { sort, limit: 2, cursor: first.nextCursor ?? '' })
      expect([first.total, second.total, second.nextCursor]).toEqual([3, 3, null])
      expect(new Set([...first.items, ...second.items].map((item) => item.name)).size).toBe(3)
    }
    expect(await readLibrary(ctx, {})).toMatchObject({
      total: 3,
      active: 3,
      deprecated: 0,
      byOrigin: { human: 1, learned: 2 },
      judged: 6,
      successRate: 0.5,
    })
  })

  it('pages through uses and filters them', async () => {
    const { ctx, clock } = await withSkill()
    await judge(ctx, clock, 'SFSFU')
    const first = await listUses(ctx, { name: 'ship-orders', limit: 2 })
    const second = await listUses(ctx, { name: 'ship-orders', limit: 2, cursor: first.nextCursor ?? '' })
    const third = await listUses(ctx, { name: 'ship-orders', limit: 2, cursor: second.nextCursor ?? '' })
    expect([...first.items, ...second.items, ...third.items].map((use) => use.outcome)).toEqual([
      'unknown',
      'failure',
      'success',
      'failure',
      'success',
    ])
    expect(third.nextCursor).toBeNull()
    expect((await listUses(ctx, { name: 'ship-orders', outcome: 'unknown' })).total).toBe(1)
    await reportUsed(ctx, { skill: 'ship-orders', sessionKey: 'seen', stage: 'offered' })
    expect([
      (await listUses(ctx, { name: 'ship-orders' })).total,
      (await listUses(ctx, { name: 'ship-orders', stage: 'offered' })).total,
    ]).toEqual([5, 1])
  })

  it('shows versions side by side', async () => {
    const { ctx, skill } = await withSkill()
    const files = [
      { path: 'SKILL.md', text: 'second' },
      { path: 'references/more.md', text: 'more' },
    ]
    await inTransaction(ctx, (tx) => addVersions(tx, [{ skillId: skill.id, number: 2, files, reason: 'better' }]))
    const { items } = await listVersions(ctx, { name: 'ship-orders' })
    expect(items.map((item) => item.number)).toEqual([2, 1])
    // The second holds no front matter, and so says nothing of itself.
    expect(items.map((item) => item.description)).toEqual([null, skill.description])
    const both = await readVersion(ctx, { name: 'ship-orders', version: '1..2' })
    expect(both).toMatchObject({
      from: { number: 1 },
      to: { number: 2, reason: 'better' },
      files: [
        { path: 'SKILL.md', after: 'second' },
        { path: 'references/more.md', before: null, after: 'more' },
      ],
    })
    expect((await readVersion(ctx, { name: 'ship-orders', version: '2' })).from).toBeNull()
    await expect(readVersion(ctx, { name: 'ship-orders', version: '3' })).rejects.toMatchObject({ code: 'not_found' })
  })
})
