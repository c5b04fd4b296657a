import { beforeAll, expect, it } from 'vitest'
import type { SessionItem } from '@/lib/contract/session'
import type { Api } from '../support/api'
import { forBothServers } from '../support/both-servers'
import { mine, openCandidates, type Page } from '../support/learn'
import { orderCalls, orderSession, sessionBody, type Call } from '../support/transcript'

interface Added {
  session: SessionItem
  created: boolean
  changed: boolean
  job: string | null
}

/** Three calls on a case, the second with these arguments. */
const caseCalls = (input: Record<string, unknown>): Call[] => [
  { tool: 'open_case', input: { id: 'C-1' } },
  { tool: 'set_limit', input },
  { tool: 'close_case', input: { id: 'C-1' } },
]

async function postCases(api: Api, agent: string, inputs: Record<string, unknown>[]): Promise<void> {
  for (const [n, input] of inputs.entries()) {
    await api.post('/api/sessions', sessionBody({ key: `${agent}-${n}`, agent, calls: caseCalls(input) }))
  }
}

forBothServers('Mining', ({ openWorkspace }) => {
  let api: Api
  beforeAll(async () => {
    ;({ api } = await openWorkspace())
  })

  it('makes one candidate of three sessions with the same steps, naming all three', async () => {
    for (const n of [1, 2, 3]) {
      const added = await api.post<Added>('/api/sessions', orderSession(`three-${n}`, 'three', n))
      expect(added).toMatchObject({ created: true, changed: true, session: { key: `three-${n}`, agent: 'three', steps: 4 } })
    }
    await mine(api)
    const candidates = await openCandidates(api.as('three'))
    expect(candidates).toHaveLength(1)
    expect(candidates[0]).toMatchObject({ kind: 'new', origin: 'pattern', agent: 'three', occurrences: 3, status: 'open' })
    expect(candidates[0]?.toolSequence.map((step) => step.tool)).toEqual(orderCalls(1).map((call) => call.tool))
    expect(candidates[0]?.sessions.map((session) => session.key).toSorted()).toEqual(['three-1', 'three-2', 'three-3'])
  })

  it('changes nothing when the same session is sent again, and makes no candidate of it', async () => {
    const body = orderSession('again', 'again', 1)
    const first = await api.send('POST', '/api/sessions', body)
    expect([first.status, first.body]).toMatchObject([202, { created: true, session: { steps: 4 } }])
    for (let time = 0; time < 2; time += 1) {
      const next = await api.send('POST', '/api/sessions', body)
      expect([next.status, next.body]).toMatchObject([200, { created: false, changed: false, job: null, session: { steps: 4 } }])
    }
    await mine(api)
    expect(await openCandidates(api.as('again'))).toEqual([])
  })

  it('counts three repeats inside one session as one session', async () => {
    const calls = [1, 2, 3].flatMap(orderCalls)
    await api.post('/api/sessions', sessionBody({ key: 'inside', agent: 'inside', calls }))
    await mine(api)
    expect(await openCandidates(api.as('inside'))).toEqual([])
  })

  it('treats other values and another order of the arguments as the same step', async () => {
    await postCases(api, 'same-shape', [
      { case: 'C-1', limit: 1 },
      { limit: 22.5, case: 'Z' },
      { case: '', limit: -3 },
    ])
    await mine(api)
    const candidates = await openCandidates(api.as('same-shape'))
    expect(candidates.map((candidate) => candidate.occurrences)).toEqual([3])
  })

  it.each([
    ['of another type', 'other-type', { case: 'C-1', limit: 'ten' }],
    ['more', 'one-more', { case: 'C-1', limit: 1, region: 'eu' }],
  ])('takes an argument %s for another step', async (_, agent, odd) => {
    await postCases(api, agent, [{ case: 'C-1', limit: 1 }, { case: 'C-2', limit: 2 }, odd])
    await mine(api)
    expect(await openCandidates(api.as(agent))).toEqual([])
  })

  it('never combines the sessions of two agents, nor shows one the other’s', async () => {
    for (const [n, agent] of ['left', 'left', 'right'].entries())
      await api.post('/api/sessions', orderSession(`two-${n}`, agent, n))
    await mine(api)
    expect(await openCandidates(api.as('left'))).toEqual([])
    expect(await openCandidates(api.as('right'))).toEqual([])
    const { items } = await api.get<Page<SessionItem>>('/api/sessions?agent=left')
    const [mineAlone] = items
    expect(items).toHaveLength(2)
    expect((await api.as('right').send('GET', `/api/sessions/${mineAlone?.id}`)).status).toBe(404)
    expect((await api.as('left').send('GET', `/api/sessions/${mineAlone?.id}`)).status).toBe(200)
  })
})
