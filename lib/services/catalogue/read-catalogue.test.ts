import { expect, it } from 'vitest'
import { readCatalogue as contract } from '@/lib/contract/catalogue'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { reportUsed } from '../use/report-used'
import { readCatalogue } from './read-catalogue'

forBothDatabases('The catalogue', (open) => {
  it('says what the served skills cost, which cost most, and which are never used', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'ship-orders', description: 'Ship orders' })
    await makeSkill(ctx, { name: 'rotate-logs', description: 'x'.repeat(9_000), origin: 'human', state: 'released' })
    await makeSkill(ctx, { name: 'gone', state: 'deprecated' })
    await makeSkill(ctx, { name: 'unproven', state: 'degraded' })
    await makeSkill(ctx, { name: 'of-other', agent: 'other' })
    await reportUsed(ctx, { skill: 'ship-orders', sessionKey: 's1' })
    const read = await readCatalogue(asAgent(ctx, 'default'), { limit: 1 })
    expect(contract.output.parse(read)).toEqual(read)
    expect(read).toMatchObject({
      skills: 2,
      characters: 24 + 9_013,
      costliest: [{ name: 'rotate-logs', characters: 9_013, uses: 0 }],
      neverUsed: { count: 1, tokens: 2_254, items: [{ name: 'rotate-logs' }] },
    })
    expect(read.clients.map(({ client, characters, over }) => [client, characters, over])).toEqual([
      ['claude-code', 22 + 5 + 11 + 1_536 + 5, 0],
      ['codex', 22 + 60 + 9_011 + 60, 0],
    ])
    expect((await readCatalogue(ctx, { client: 'codex' })).clients).toHaveLength(1)
    expect((await readCatalogue(ctx, {})).skills).toBe(3)
  })
})
