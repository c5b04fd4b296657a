import { expect, it, vi } from 'vitest'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { action } from './action'

const sent = { headers: new Headers() }
vi.mock('next/headers', () => ({ headers: async () => sent.headers, cookies: async () => ({ get: () => undefined }) }))

const host = 'localhost:4310'
const create = () => action('skill.create')({ name: 'ship-orders', description: 'Ships orders.', content: 'Ship it.' })

forBothDatabases('a server action', (open) => {
  it.each<Record<string, string>>([
    { origin: 'null' },
    { origin: 'http://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { host: 'evil.example' },
  ])('from %j is refused', async (headers) => {
    const { store } = await open()
    sent.headers = new Headers({ host, ...headers })
    expect(await create()).toMatchObject({ ok: false, problem: { code: 'forbidden' } })
    expect(await store.db.skill.count()).toBe(0)
  })

  it('from our own page answers its value', async () => {
    await open()
    sent.headers = new Headers({ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })
    expect(await create()).toMatchObject({ ok: true, value: { skill: { name: 'ship-orders' } } })
  })
})
