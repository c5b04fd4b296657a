import { expect, it } from 'vitest'
import { skill as skillContract, skillItem } from '@/lib/contract/skill-shape'
import { asAgent, forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { createSkill } from '@/lib/services/skill/create-skill'
import { readSkill } from '@/lib/services/skill/read-skill'
import { skillDetail, skillItems } from './skill-view'

forBothDatabases('A skill on the wire', (open) => {
  it('fits its contract and says why it stands where it stands', async () => {
    const { ctx, store } = await open()
    const row = await makeSkill(ctx, {
      name: 'run-tests',
      body: '\n## Instructions\n\n1. Run `npm test`.\n\n## Warnings\n\n- Never on Fridays\n',
    })
    const detail = await skillDetail(store.reader, ctx, row)
    expect(skillContract.parse(detail)).toEqual(detail)
    expect(detail).toMatchObject({
      lifecycle: 'verified',
      warnings: ['Never on Fridays'],
      validation: { ok: true, errors: [] },
      agent: 'default',
    })
    expect(detail.steps).toHaveLength(1)
    expect(detail.why).toBe('Verified since 2 Mar: approved, on probation.')
    expect(detail.acts.map((act) => act.verb)).toEqual(['promote', 'deprecate', 'archive', 'reject', 'delete', 'protect'])
    expect(detail.stats).toMatchObject({ uses: 0, judged: 0, successRate: null, risk: 'none' })
  })

  it('has the steps that it was made with, unless its text says its own', async () => {
    const { ctx } = await open()
    const steps = [{ tool: 'lookup_order', description: 'Look it up', params: ['id'] }, { tool: 'ship_order' }]
    const fields = { description: 'Ships orders', steps }
    const { skill: made } = await createSkill(ctx, { ...fields, name: 'ship', content: '# Ship\n\nShips what was ordered.\n' })
    expect(made.steps).toEqual(['Look it up with `lookup_order` (`id`).', 'Use `ship_order`.'])
    expect(made.content).toContain('\n## Steps\n\n1. Look it up')
    const { skill: own } = await createSkill(ctx, { ...fields, name: 'own', content: '## Steps\n\n1. Ask Ann.\n' })
    expect(own.steps).toEqual(['Ask Ann.'])
    const closed = { ...fields, name: 'closed', content: '## Steps\n\nAsk Ann.\n' }
    await expect(createSkill(ctx, closed)).rejects.toMatchObject({ code: 'invalid', detail: expect.stringContaining('steps: ') })
  })

  it('lists many in the order given', async () => {
    const { ctx, store } = await open()
    const rows = [await makeSkill(ctx, { name: 'b' }), await makeSkill(ctx, { name: 'a', origin: 'human', state: 'released' })]
    const items = await skillItems(store.reader, ctx, rows)
    expect(items.map((item) => item.name)).toEqual(['b', 'a'])
    for (const item of items) expect(skillItem.parse(item)).toEqual(item)
  })

  it('counts overlap with another live skill of its agent as redundancy', async () => {
    const { ctx, store } = await open()
    const near = { row: { shapes: ['a', 'b', 'c', 'd', 'x'] } }
    const row = await makeSkill(ctx, { name: 'one', row: { shapes: ['a', 'b', 'c', 'd', 'e'] } })
    const redundancy = async () => (await skillDetail(store.reader, ctx, row)).scores.redundancy?.value
    await makeSkill(ctx, { name: 'retired', state: 'archived', ...near })
    await makeSkill(ctx, { name: 'hers', agent: 'alice', ...near })
    expect(await redundancy()).toBe(0)
    await makeSkill(ctx, { name: 'two', ...near })
    expect(await redundancy()).toBe(0.8)
  })

  it('names who depends on a skill, to those who may know', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'base', origin: 'human', state: 'released' })
    await makeSkill(ctx, { name: 'user', agent: 'alice', dependsOn: ['base'] })
    expect((await readSkill(ctx, { name: 'base' })).dependents).toEqual(['user'])
    expect((await readSkill(ctx, { name: 'user' })).dependsOn).toEqual(['base'])
    expect((await readSkill(asAgent(ctx, 'bob'), { name: 'base' })).dependents).toEqual([])
  })
})
