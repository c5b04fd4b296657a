import { expect, it } from 'vitest'
import { seedLibrary } from '@/bench/support/swept-library'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { suggestSkills } from './suggest-skills'

const skills = 10_000

forBothDatabases('Among ten thousand skills', (open) => {
  it('a rare word and an exact name come first, and a change is followed at once', { timeout: 120_000 }, async () => {
    const { ctx, store } = await open()
    await seedLibrary(ctx, { skills, uses: 1, seed: 17 }, ctx.now().getTime())
    const rare = { where: { workspaceId_heldName: { workspaceId: ctx.workspace.id, heldName: 'skill-4242' } } }
    await store.db.skill.update({
      ...rare,
      data: { description: 'Polishes zirconium when asked to', revision: { increment: 1 } },
    })
    const [first, ...others] = (await suggestSkills(ctx, { q: 'zirconium' })).items
    expect(first).toMatchObject({ name: 'skill-4242', lifecycle: 'released', version: 1 })
    expect(Object.keys(first?.parts ?? {})).toEqual(
      expect.arrayContaining(['relevance', 'estimate', 'health', 'quality', 'decay']),
    )
    expect(others).toEqual([])
    expect((await suggestSkills(ctx, { q: 'how do I polish zirconium by number?' })).items[0]?.name).toBe('skill-4242')
    for (const name of ['skill-0', 'skill-777', 'skill-9999'])
      expect((await suggestSkills(ctx, { q: name, limit: 3 })).items[0]?.name).toBe(name)
    await store.db.skill.update({ ...rare, data: { state: 'deprecated', revision: { increment: 1 } } })
    expect((await suggestSkills(ctx, { q: 'zirconium' })).items).toEqual([])
  })
})
