import { expect, it } from 'vitest'
import { asAgent, forBothDatabases } from './both-databases.test-support'
import { makeSkill } from './make-skill.test-support'

forBothDatabases('A test store', (open, provider) => {
  it('is of its provider, empty, and apart from every other', async () => {
    const [first, second] = [await open(), await open()]
    expect(first.store.provider).toBe(provider)
    await makeSkill(first.ctx, { name: 'run-tests' })
    expect(await first.store.reader.skill.count()).toBe(1)
    expect(await second.store.reader.skill.count()).toBe(0)
    expect(first.home).not.toBe(second.home)
  })

  it('has a clock that moves only when told', async () => {
    const { ctx, clock } = await open()
    const before = ctx.now()
    clock.advance(1_000)
    expect(ctx.now().getTime() - before.getTime()).toBe(1_000)
    clock.set('2026-05-01T00:00:00Z')
    expect(ctx.now().toISOString()).toBe('2026-05-01T00:00:00.000Z')
  })

  it('binds a caller to an agent', async () => {
    const { ctx } = await open()
    expect(asAgent(ctx, 'alice')).toMatchObject({
      agent: 'alice',
      actor: { kind: 'agent', id: 'alice' },
      workspace: ctx.workspace,
    })
  })
})
