import { afterAll, expect, it } from 'vitest'
import { rmSync } from 'node:fs'
import { Api } from '../support/api'
import type { Page } from '../support/learn'
import { makeHome, startServer, type RunningServer } from '../support/server'

const senders = 24
const wanted = 300

/** Reports one use after the other until the server is gone; returns the keys of those that it acknowledged. */
async function report(api: Api, sender: number, acknowledged: string[], enough: () => void): Promise<void> {
  for (let n = 0; ; n += 1) {
    const sessionKey = `sender-${sender}-${n}`
    const body = n % 3 === 2 ? { target: 'ship-orders', sessionKey, outcome: 'failure' } : { skill: 'ship-orders', sessionKey }
    const path = 'target' in body ? '/api/feedback' : '/api/skills/used'
    const answer = await api.send('POST', path, body).catch(() => null)
    if (answer === null) return
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(sessionKey)])
    acknowledged.push(sessionKey)
    if (acknowledged.length >= wanted) enough()
  }
}

async function storedKeys(api: Api): Promise<Set<string>> {
  const keys = new Set<string>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page<{ sessionKey: string }> & { nextCursor: string | null } = await api.get(
      `/api/skills/ship-orders/uses?limit=200&reached=offered${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    )
    for (const { sessionKey } of page.items) keys.add(sessionKey)
    cursor = page.nextCursor
  }
  return keys
}

const home = makeHome()
const servers: RunningServer[] = []
const start = async (): Promise<RunningServer> => {
  const server = await startServer({ home })
  servers.push(server)
  return server
}
afterAll(async () => {
  for (const server of servers) await server.close()
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
})

it('keeps every report that a server acknowledged before it was killed under load', { timeout: 180_000 }, async () => {
  const server = await start()
  const api = new Api(server.url)
  await api.post('/api/skills', { name: 'ship-orders', description: 'Ship orders.', content: '# Ship\n\nShip it.' })
  const acknowledged: string[] = []
  const killed = new Promise<void>((resolve) => {
    const all = Array.from({ length: senders }, (_, sender) => report(api, sender, acknowledged, () => void server.kill()))
    void Promise.all(all).then(() => resolve())
  })
  await killed
  expect(acknowledged.length).toBeGreaterThanOrEqual(wanted)
  const stored = await storedKeys(new Api((await start()).url))
  expect(acknowledged.filter((key) => !stored.has(key))).toEqual([])
})
