import { flushBehind } from '@/lib/kernel/write-behind'
import { expect, it } from 'vitest'
import { learned } from '@/lib/contract/example'
import type { Operations } from '@/lib/contract/index'
import { asAgent, forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { cachedAnswer } from './cached-answer'
import { call, registry } from './registry'

forBothDatabases('The cached answer to a page', (open) => {
  it('is read once while nothing is written', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'ship-orders' })
    const first = await cachedAnswer(ctx, 'skill.list', {})
    expect((await cachedAnswer(ctx, 'skill.list', {})) === first).toBe(true)
    await makeSkill(ctx, { name: 'rotate-logs' })
    expect((await cachedAnswer(ctx, 'skill.list', {})).items.map(({ name }) => name)).toEqual(['rotate-logs', 'ship-orders'])
    expect(first.items).toHaveLength(1)
  })

  it('differs by input, agent, access and minute', async () => {
    const { ctx, clock } = await open()
    await makeSkill(ctx, { name: 'ship-orders', agent: 'one' })
    const first = await cachedAnswer(ctx, 'skill.list', {})
    expect((await cachedAnswer(ctx, 'skill.list', { q: 'nothing' })).items).toEqual([])
    expect((await cachedAnswer(asAgent(ctx, 'two'), 'skill.list', {})) === first).toBe(false)
    await expect(cachedAnswer({ ...ctx, permissions: [] }, 'skill.list', {})).rejects.toThrow('needs the permission "read"')
    clock.advance(60_000)
    expect((await cachedAnswer(ctx, 'skill.list', {})) === first).toBe(false)
  })

  it('matches the database after every write operation', { timeout: 120_000 }, async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: learned, origin: 'human', state: 'released' })
    const operations = [...registry.values()].map(({ operation }) => operation)
    const reads = operations.filter((one) => one.isCached)
    const writes = operations.filter(({ name, effect }) => effect.kind === 'write' && name !== 'demo.load')
    const done: string[] = []
    for (const { name, example } of writes) {
      const isDone = await call(ctx, name as keyof Operations, example as never).then(
        () => true,
        () => false,
      )
      if (!isDone) continue
      // What a write leaves behind its answer is written before the two are compared.
      await flushBehind()
      done.push(name)
      for (const read of reads) {
        const answer = (how: typeof call) => how(ctx, read.name as keyof Operations, read.example as never).catch(String)
        expect(await answer(cachedAnswer), `${read.name} after ${name}`).toEqual(await answer(call))
      }
    }
    expect(done).toEqual(expect.arrayContaining(['skill.protect', 'skill.used', 'policy.save', 'session.add']))
  })
})
