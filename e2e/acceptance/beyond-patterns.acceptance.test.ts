import { beforeAll, expect, it } from 'vitest'
import type { CandidateDetail } from '@/lib/contract/candidate'
import type { SkillMoved } from '@/lib/contract/skill-shape'
import type { Api } from '../support/api'
import { forBothServers } from '../support/both-servers'
import { mine, openCandidates } from '../support/learn'
import { sessionBody, type Call } from '../support/transcript'

/** A return with the same steps except for two calls of its own, so that no pattern covers it. */
const returnCalls = (n: number): Call[] => [
  { tool: 'find_customer', input: { name: `customer ${n}` } },
  { tool: `note_${n}`, input: { n } },
  { tool: 'list_orders', input: { customer: `customer ${n}` } },
  { tool: 'open_return', input: { order: `O-${n}` } },
  { tool: `stamp_${n}`, input: { n } },
  { tool: 'print_label', input: { order: `O-${n}` } },
  { tool: 'close_return', input: { order: `O-${n}` } },
  { tool: 'thank_customer', input: { customer: `customer ${n}` } },
]

const payCalls = (n: number): Call[] => [
  { tool: `look_${n}`, input: { n } },
  { tool: 'pay_bill', input: { amount: n }, result: `Error: amount ${n} does not add up, the total is ${n + 5}` },
  { tool: 'add_up', input: { bill: `B-${n}` } },
  { tool: 'pay_bill', input: { amount: n + 5 } },
]

forBothServers('Candidates beyond patterns', ({ openWorkspace }) => {
  let api: Api
  beforeAll(async () => {
    ;({ api } = await openWorkspace())
  })

  it('proposes the procedure of three successful requests of one kind', async () => {
    for (const n of [1, 2, 3]) {
      const request = `Return the broken lamp of order ${n}.`
      const body = sessionBody({ key: `return-${n}`, agent: 'returns', calls: returnCalls(n), request })
      await api.post('/api/sessions', { ...body, outcome: 'success' })
    }
    await mine(api)
    const found = (await openCandidates(api.as('returns'))).filter((candidate) => candidate.origin === 'procedure')
    expect(found).toMatchObject([{ kind: 'new', occurrences: 3, expectedByChance: null }])
    const { id, digest } = found[0]!
    const { skill, event } = await api.post<SkillMoved>(`/api/candidates/${id}/promote`, { digest })
    expect(skill).toMatchObject({ origin: 'learned', lifecycle: 'verified', isWarning: false })
    await api.post(`/api/events/${event.id}/undo`)
    expect((await openCandidates(api.as('returns'))).map((candidate) => candidate.id)).toContain(id)
  })

  it('warns of a failure in three sessions, with the alternative that worked, and creates a warning skill', async () => {
    for (const n of [1, 2, 3]) {
      const request = `Pay bill ${n}.`
      await api.post('/api/sessions', sessionBody({ key: `pay-${n}`, agent: 'payer', calls: payCalls(n), request }))
    }
    await mine(api)
    const warnings = (await openCandidates(api.as('payer'))).filter((candidate) => candidate.kind === 'warning')
    expect(warnings).toMatchObject([{ origin: 'failure', occurrences: 3 }])
    const detail = await api.get<CandidateDetail>(`/api/candidates/${warnings[0]?.id}`)
    expect(detail.files[0]?.text).toContain('`add_up`')
    expect(detail.evidenceRows.map((row) => row.steps.length)).toEqual([3, 3, 3])
    const { skill } = await api.post<SkillMoved>(`/api/candidates/${detail.id}/promote`, { digest: detail.digest })
    expect(skill).toMatchObject({ isWarning: true, lifecycle: 'verified' })
  })
})
