import { beforeAll, expect, it } from 'vitest'
import type { UseItem } from '@/lib/contract/use'
import type { SkillStats } from '@/lib/contract/skill-shape'
import type { Api } from '../support/api'
import { forBothServers } from '../support/both-servers'
import { learnSkill, readSkill, reportUses, type Page } from '../support/learn'

const statsOf = (api: Api, name: string): Promise<SkillStats> => api.get<SkillStats>(`/api/skills/${name}/stats`)

forBothServers('The ledger of uses', ({ openWorkspace }) => {
  let api: Api
  beforeAll(async () => {
    ;({ api } = await openWorkspace())
    for (const name of ['viewed', 'crowded', 'repeated', 'listed']) await learnSkill(api, name)
  })

  // First in the file, so that all fifty are the first reports without an agent.
  it('records all of fifty concurrent outcomes', async () => {
    const report = (n: number) => {
      const outcome = n < 30 ? 'success' : 'failure'
      return api.post('/api/skills/used', {
        skill: 'crowded',

        sessionKey: `crowd-${n}`,
        toolUseId: `crowd-${n}`,
        outcome,
      })
    }
    await Promise.all(Array.from({ length: 50 }, (_, n) => report(n)))
    const stats = await statsOf(api, 'crowded')
    expect(stats).toMatchObject({ judged: 50, successCount: 30, failureCount: 20, lifetimeRate: 0.6, window: { judged: 20 } })
  })

  it('changes no rate when a skill is viewed or loaded', async () => {
    await reportUses(api, 'viewed', 'SSSF')
    for (let time = 0; time < 50; time += 1) await readSkill(api, 'viewed')
    const items = Array.from({ length: 50 }, (_, n) => ({ skill: 'viewed', sessionKey: 'loads', toolUseId: `load-${n}` }))
    await api.post('/api/skills/used', { items })
    expect(await statsOf(api, 'viewed')).toMatchObject({ successRate: 0.75, judged: 4, uses: 54, window: { judged: 4 } })
  })

  it('records a use once, however often and however concurrently it is reported', async () => {
    const body = { skill: 'repeated', sessionKey: 'one', toolUseId: 'one', outcome: 'success' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.post<{ created: boolean }>('/api/skills/used', body)))
    expect(answers.filter((answer) => answer.created)).toHaveLength(1)
    expect(await statsOf(api, 'repeated')).toMatchObject({ uses: 1, judged: 1, successCount: 1 })
  })

  it('links each number to its rows', async () => {
    await reportUses(api, 'listed', 'SSFSF')
    const { items, total } = await api.get<Page<UseItem> & { total: number }>('/api/skills/listed/uses?limit=200')
    const stats = await statsOf(api, 'listed')
    expect([items.length, total]).toEqual([stats.uses, stats.uses])
    expect(items.filter((use) => use.outcome === 'success')).toHaveLength(stats.successCount)
    expect(items.filter((use) => use.outcome === 'failure')).toHaveLength(stats.failureCount)
  })
})

forBothServers('An idempotency key', ({ openWorkspace }) => {
  const key = { 'idempotency-key': 'the-first-try' }
  const body = { name: 'once-only', description: 'Is made once', content: '# Once\n\n1. Look.\n' }

  it('returns the first response again, and refuses another body', async () => {
    const { api } = await openWorkspace()
    const first = await api.send('POST', '/api/skills', body, key)
    const again = await api.send('POST', '/api/skills', body, key)
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(first.status).toBe(201)
    const other = await api.send('POST', '/api/skills', { ...body, name: 'another' }, key)
    expect([other.status, other.body]).toMatchObject([
      409,
      { code: 'conflict', detail: expect.stringContaining('Idempotency-Key') },
    ])
    expect((await api.get<Page<unknown>>('/api/skills?origin=human')).items).toHaveLength(1)
  })

  it('applies one of many concurrent requests', async () => {
    const { api } = await openWorkspace()
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.send('POST', '/api/skills', body, key)))
    expect((await api.get<Page<unknown>>('/api/skills?origin=human')).items).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 201).length).toBeGreaterThanOrEqual(1)
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([])
  })
})
