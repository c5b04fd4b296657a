import { expect, it } from 'vitest'
import type { Api } from '../support/api'
import { forBothServers } from '../support/both-servers'
import type { Page } from '../support/learn'

const senders = 24
const wanted = 300

/** A use as it is reported and listed: its session's key, and how it ended. */
type Reported = readonly [sessionKey: string, outcome: string | null]

/** Reports one use after the other until the server is gone, and notes those that it acknowledged. */
async function report(api: Api, sender: number, acknowledged: Reported[], enough: () => void): Promise<void> {
  for (let n = 0; ; n += 1) {
    const sessionKey = `sender-${sender}-${n}`
    const body = n % 3 === 2 ? { target: 'ship-orders', sessionKey, outcome: 'failure' } : { skill: 'ship-orders', sessionKey }
    const path = 'target' in body ? '/api/feedback' : '/api/skills/used'
    const answer = await api.send('POST', path, body).catch(() => null)
    if (answer === null) return
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(sessionKey)])
    acknowledged.push([sessionKey, 'target' in body ? 'failure' : null])
    if (acknowledged.length >= wanted) enough()
  }
}

async function storedUses(api: Api): Promise<Map<string, string | null>> {
  const stored = new Map<string, string | null>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page<{ sessionKey: string; outcome: string | null }> & { nextCursor: string | null } = await api.get(
      `/api/skills/ship-orders/uses?limit=200&reached=offered${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    )
    for (const { sessionKey, outcome } of page.items) {
      expect(stored.has(sessionKey)).toBe(false)
      stored.set(sessionKey, outcome)
    }
    cursor = page.nextCursor
  }
  return stored
}

forBothServers('A server that is killed under reports', ({ open }) => {
  it('keeps every one that it acknowledged, once and as it was reported', async () => {
    const { api, server, restart } = await open()
    await api.post('/api/skills', { name: 'ship-orders', description: 'Ship orders.', content: '# Ship\n\nShip it.' })
    const acknowledged: Reported[] = []
    const enough = () => void server.kill()
    await Promise.all(Array.from({ length: senders }, (_, sender) => report(api, sender, acknowledged, enough)))
    expect(acknowledged.length).toBeGreaterThanOrEqual(wanted)
    const stored = await storedUses((await restart()).api)
    expect(acknowledged.filter(([key, outcome]) => !stored.has(key) || stored.get(key) !== outcome)).toEqual([])
  })
})
