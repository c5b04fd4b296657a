import { expect, it } from 'vitest'
import { runMaintenance } from '@/lib/services/maintenance/run-maintenance'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { dropOldNotices } from '@/lib/kernel/notify'

const dayMs = 86_400_000

forBothDatabases('A sweep', (open) => {
  it('tells once of each skill whose decay fell below one half since the sweep before', async () => {
    const { ctx, store, clock } = await open()
    const skill = await makeSkill(ctx, { name: 'read-page', origin: 'human', state: 'released', row: { taskType: 'browser' } })
    await makeSkill(ctx, { name: 'fix-code', origin: 'human', state: 'released', row: { taskType: 'code' } })
    const notices = async () => (await store.reader.notice.findMany({ orderBy: { id: 'asc' } })).map((one) => one.data)
    await runMaintenance(ctx, {})
    clock.advance(6 * dayMs)
    await runMaintenance(ctx, {})
    expect(await notices()).toEqual([])
    clock.advance(2 * dayMs)
    await runMaintenance(ctx, { dryRun: true })
    expect(await notices()).toEqual([])
    await runMaintenance(ctx, {})
    const [only, ...more] = await notices()
    expect(only).toMatchObject({ skillId: skill.id, taskType: 'browser' })
    expect((only as { decay: number }).decay).toBeCloseTo(2 ** (-8 / 7), 6)
    clock.advance(dayMs)
    await runMaintenance(ctx, {})
    expect([...more, ...(await notices()).slice(1)]).toEqual([])
    expect(await dropOldNotices(store.db, clock.now())).toBe(0)
    clock.advance(8 * dayMs)
    expect(await dropOldNotices(store.db, clock.now())).toBe(1)
  })
})
