import { beforeAll, expect, it } from 'vitest'
import type { Api } from '../support/api'
import { forBothServers } from '../support/both-servers'
import { learnSkill, reportUses, sweep, type Page } from '../support/learn'
import { orderSession } from '../support/transcript'

interface Named {
  id: string
}

interface Document {
  paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>
}

const owner = 'send-orders-agent'
const ofServer = new Set(['/api/health', '/api/openapi.json', '/api/events/stream'])

/** Every read of the API's own document, with one of the names for each path parameter. */
function addresses({ paths }: Document, names: string[]): string[] {
  const reads = Object.entries(paths).filter(([path, methods]) => methods.get && !ofServer.has(path))
  return reads.flatMap(([path, methods]) => {
    const asksWords = methods.get?.parameters?.some((one) => one.in === 'query' && one.name === 'q')
    const queries = asksWords ? ['', '?q=order'] : ['']
    const filled = path.includes('{') ? names.map((name) => path.replaceAll(/\{\w+\}/g, name)) : [path]
    return filled.flatMap((one) => queries.map((query) => one + query))
  })
}

forBothServers('An agent beside another', ({ open }) => {
  let api: Api
  let secrets: string[]
  beforeAll(async () => {
    ;({ api } = await open())
    const skill = await learnSkill(api, 'send-orders')
    await reportUses(api.as(owner), 'send-orders', 'SSSSFFFFFFFFFFFF')
    await sweep(api)
    await api.post('/api/sessions', orderSession('other-1', 'other', 9))
    const lists = ['/api/sessions', '/api/candidates?status=promoted', '/api/events', '/api/skills/send-orders/uses']
    const rows = await Promise.all(lists.map((path) => api.as(owner).get<Page<Named>>(path)))
    const ids = rows.map((page) => page.items[0]?.id ?? '')
    secrets = ['send-orders', owner, skill.id, ...ids]
    expect(secrets.every((one) => one !== '')).toBe(true)
  })

  it('gets no trace of it from any read of the API', async () => {
    const document = await api.get<Document>('/api/openapi.json')
    const asked = addresses(document, secrets)
    expect(asked.length).toBeGreaterThan(50)
    for (const address of asked) {
      const { status, text } = await api.as('other').send('GET', address)
      expect([200, 304, 400, 404], `${address}: ${text.slice(0, 200)}`).toContain(status)
      const leaked = secrets.filter((one) => text.includes(one) && !address.includes(one))
      expect([address, leaked]).toEqual([address, []])
    }
  })

  it('cannot change any of it either', async () => {
    const { id } = await api.get<Named>('/api/skills/send-orders')
    for (const name of ['send-orders', id]) {
      for (const verb of ['deprecate', 'protect', 'archive']) {
        const { status } = await api.as('other').send('POST', `/api/skills/${name}/${verb}`, { reason: 'not mine' })
        expect([name, verb, status]).toEqual([name, verb, 404])
      }
    }
  })

  it('finds the learned skill, and no session of it, when agents share', async () => {
    const saved = await api.send('PUT', '/api/policy', { agentIsolation: 'shared', reason: 'one team' })
    expect(saved.status, saved.text).toBe(200)
    expect((await api.as('other').send('GET', '/api/skills/send-orders')).status).toBe(200)
    const sessions = await api.as('other').send('GET', '/api/sessions')
    expect(sessions.text).not.toContain(owner)
    expect((await api.as('other').send('GET', `/api/events`)).text).not.toContain(owner)
  })
})
