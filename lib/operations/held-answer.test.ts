import { expect, it } from 'vitest'
import { asAgent, forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { heldAnswer } from './held-answer'

forBothDatabases('The answer to a page', (open, provider) => {
  const holds = provider === 'sqlite'

  it('is read once for as long as nothing is written', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'ship-orders' })
    const first = await heldAnswer(ctx, 'skill.list', {})
    expect((await heldAnswer(ctx, 'skill.list', {})) === first).toBe(holds)
    await makeSkill(ctx, { name: 'rotate-logs' })
    expect((await heldAnswer(ctx, 'skill.list', {})).items.map(({ name }) => name)).toEqual(['rotate-logs', 'ship-orders'])
    expect(first.items).toHaveLength(1)
  })

  it('is another for another input, agent, access and minute', async () => {
    const { ctx, clock } = await open()
    await makeSkill(ctx, { name: 'ship-orders', agent: 'one' })
    const first = await heldAnswer(ctx, 'skill.list', {})
    expect((await heldAnswer(ctx, 'skill.list', { q: 'nothing' })).items).toEqual([])
    expect((await heldAnswer(asAgent(ctx, 'two'), 'skill.list', {})) === first).toBe(false)
    await expect(heldAnswer({ ...ctx, access: [] }, 'skill.list', {})).rejects.toThrow('needs read access')
    clock.advance(60_000)
    expect((await heldAnswer(ctx, 'skill.list', {})) === first).toBe(false)
  })
})
