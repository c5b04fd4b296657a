import { expect, it } from 'vitest'
import type { CandidateItem } from '@/lib/contract/candidate'
import type { EventItem } from '@/lib/contract/event'
import type { SkillMoved } from '@/lib/contract/skill-shape'
import type { Api } from '../support/api'
import { forBothServers } from '../support/both-servers'
import { mine, openCandidates, readSkill, type Page } from '../support/learn'
import { sessionBody } from '../support/transcript'

/** Three sessions of one agent that call these tools in this order, mined. */
async function work(api: Api, prefix: string, tools: string[]): Promise<CandidateItem[]> {
  for (const n of [1, 2, 3]) {
    const calls = tools.map((tool) => ({ tool, input: { case: `C-${n}` } }))
    await api.post('/api/sessions', sessionBody({ key: `${prefix}-${n}`, agent: 'desk', calls }))
  }
  await mine(api)
  return openCandidates(api)
}

forBothServers('Drift', ({ openWorkspace }) => {
  it('becomes version 2 at once when new versions are applied automatically, and undo restores version 1', async () => {
    const { api } = await openWorkspace()
    const [candidate] = await work(api, 'a', ['open', 'load', 'check', 'store', 'close'])
    const { skill } = await api.post<SkillMoved>(`/api/candidates/${candidate?.id}/promote`, { digest: candidate?.digest })
    await api.send('PUT', '/api/policy', { evolution: 'auto', reason: 'The desk drifts often' })
    expect(await work(api, 'b', ['open', 'load', 'probe', 'store', 'close'])).toEqual([])
    const second = await readSkill(api, skill.name)
    expect([second.id, second.version, second.stats.window.judged]).toEqual([skill.id, 2, 0])
    expect(second.content).toContain('probe')
    const { items } = await api.get<Page<EventItem>>('/api/events?limit=200')
    const event = items.find((one) => one.verb === 'revise')
    expect(event).toMatchObject({ actor: { kind: 'policy' }, evidence: { overlap: 0.8 }, before: { version: 1 } })
    await api.post(`/api/events/${event?.id}/undo`)
    expect(await readSkill(api, skill.name)).toMatchObject({ version: 1, digest: skill.digest })
  })
})
