import { expect, it } from 'vitest'
import { readSkillHealth as contract } from '@/lib/contract/skill-health'
import { reportUsed } from '../use/report-used'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { readSkill } from './read-skill'
import { readSkillHealth } from './read-skill-health'

forBothDatabases('The health of a skill', (open) => {
  it('is the sum of its parts, each told with what it is made from', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'ship', origin: 'human', state: 'released' })
    const judged = (agent: string, sessionKey: string, outcome: 'success' | 'failure') =>
      reportUsed(asAgent(ctx, agent), { skill: 'ship', sessionKey, outcome })
    for (const key of ['a1', 'a2', 'a3']) await judged('alice', key, 'success')
    await judged('bob', 'b1', 'failure')
    const health = await readSkillHealth(ctx, { name: 'ship' })
    expect(contract.output.parse(health)).toEqual(health)
    expect(health.value).toBe((await readSkill(ctx, { name: 'ship' })).health)
    expect(health.parts.reduce((sum, { adds }) => sum + adds, 0)).toBeCloseTo(health.value, 12)
    expect(health.parts.map(({ name, weight }) => [name, weight])).toEqual([
      ['utility', 0.35],
      ['redundancy', 0.25],
      ['freshness', 0.2],
      ['failureRisk', 0.2],
    ])
    const [utility, , , failureRisk] = health.parts
    expect(utility).toMatchObject({ value: expect.closeTo(0.75, 12), from: { start: 0.5, successes: 3, failures: 1 } })
    expect(failureRisk).toMatchObject({ value: 0.25, adds: expect.closeTo(0.15, 12), from: { judged: 4, rate: 0.75 } })
    expect(health.uses.map(({ outcome }) => outcome)).toHaveLength(4)
  })

  it('shows an agent its own rows alone, and nothing of what it may not see', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'ship', origin: 'human', state: 'released' })
    await makeSkill(ctx, { name: 'hers', agent: 'alice' })
    await reportUsed(asAgent(ctx, 'alice'), { skill: 'ship', sessionKey: 'a1', outcome: 'success' })
    await reportUsed(asAgent(ctx, 'bob'), { skill: 'ship', sessionKey: 'b1', outcome: 'failure' })
    const bob = await readSkillHealth(asAgent(ctx, 'bob'), { name: 'ship' })
    expect(bob.uses).toMatchObject([{ agent: 'bob', outcome: 'failure' }])
    await expect(readSkillHealth(asAgent(ctx, 'bob'), { name: 'hers' })).rejects.toMatchObject({ code: 'not_found' })
  })
})
