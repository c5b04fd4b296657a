import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { claimKey, underWay } from '@/lib/kernel/idempotent-answer'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { handle } from './handle'
import { once } from './idempotency'

const skill = { name: 'ship-orders', description: 'Ships orders.', content: 'Ship it.' }

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const defaults = { host: '127.0.0.1:1', 'content-type': 'application/json', ...headers }
  const request = new Request(`http://127.0.0.1:1${path}`, { method: 'POST', body: JSON.stringify(body), headers: defaults })
  const response = await handle(request)
  return { status: response.status, body: await response.json() }
}

forBothDatabases('An Idempotency-Key', (open) => {
  it('runs a write once, however many requests arrive at the same moment', async () => {
    const { store } = await open()
    const propose = () =>
      post('/api/candidates', { ...skill, content: undefined, instructions: 'Ship it.' }, { 'idempotency-key': 'k1' })
    const answers = await Promise.all([propose(), propose(), propose(), propose()])
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await store.db.candidate.count()).toBe(1)
    expect(await propose()).toEqual(answers[0])
  })

  it('conflicts with another body and with another agent', async () => {
    await open()
    const key = { 'idempotency-key': 'k2' }
    expect((await post('/api/skills', skill, key)).status).toBe(201)
    expect((await post('/api/skills', { ...skill, description: 'Other.' }, key)).status).toBe(409)
    expect((await post('/api/skills', skill, { ...key, 'mettle-agent': 'other' })).status).toBe(409)
    expect((await post('/api/skills', skill, key)).status).toBe(201)
  })

  it('is released after a failure, and after its process died', async () => {
    const { ctx, store } = await open()
    const key = { 'idempotency-key': 'k3' }
    expect((await post('/api/skills', { ...skill, name: 'stats' }, key)).status).toBe(400)
    expect((await post('/api/skills', skill, key)).status).toBe(201)
    const claim = { workspaceId: ctx.workspace.id, key: 'k4', operation: 'x', bodyDigest: 'y', status: 0, body: '' }
    await store.db.idempotentAnswer.create({ data: { ...claim, createdAt: new Date(Date.now() - 3_600_000) } })
    expect((await post('/api/skills', { ...skill, name: 'other' }, { 'idempotency-key': 'k4' })).status).toBe(201)
  })

  it('stores the response of a committed operation whose files could not be written', async () => {
    const { ctx, home, store } = await open()
    const folder = path.join(ctx.settings.workspaceDir, 'skills')
    mkdirSync(path.join(home, 'elsewhere'))
    mkdirSync(folder, { recursive: true })
    symlinkSync(path.join(home, 'elsewhere'), path.join(folder, skill.name))
    const key = { 'idempotency-key': 'k5' }
    const first = await post('/api/skills', skill, key)
    expect(first).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    rmSync(path.join(folder, skill.name))
    const again = await post('/api/skills', skill, key)
    expect(again).toEqual({ status: 503, body: { ...first.body, requestId: again.body.requestId } })
    expect(await store.db.event.count({ where: { verb: 'create' } })).toBe(1)
  })

  it('returns the response of a committed operation even when it cannot be stored', async () => {
    const { ctx, store } = await open()
    const run = async () => {
      await store.db.idempotentAnswer.deleteMany()
      return { status: 200, body: '{}' }
    }
    expect(await once(ctx, 'k6', 'x', {}, run)).toEqual({ status: 200, body: '{}' })
  })

  it('stays claimed while its request runs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { ctx, clock, store } = await open()
    const nearlyMs = 9 * 60_000
    const run = async () => {
      clock.advance(nearlyMs)
      vi.advanceTimersByTime(nearlyMs)
      const claimedAt = async () => (await store.db.idempotentAnswer.findFirst())?.createdAt
      await vi.waitFor(async () => expect(await claimedAt()).toEqual(clock.now()), 10_000)
      clock.advance(nearlyMs)
      expect(await claimKey(ctx, { key: 'k7', operation: 'x', bodyDigest: 'y' })).toMatchObject({ status: underWay })
      return { status: 200, body: '{}' }
    }
    expect(await once(ctx, 'k7', 'x', {}, run)).toMatchObject({ status: 200 })
  })

  it('and the agent of a request are validated by the contract', async () => {
    const { store } = await open()
    expect((await post('/api/skills', skill, { 'mettle-agent': 'x'.repeat(129) })).body).toMatchObject({ code: 'invalid' })
    expect((await post('/api/skills', skill, { 'mettle-agent': '' })).status).toBe(201)
    const used = await post('/api/skills/used', { skill: skill.name, sessionKey: 's' }, { 'mettle-agent': '' })
    expect(used.body.use.agent).toBe('default')
    expect(await store.db.agent.count({ where: { name: '' } })).toBe(0)
    expect(
      (await post('/api/skills/used', { skill: skill.name, sessionKey: 's' }, { cookie: 'mettle-workspace=%' })).status,
    ).toBe(404)
    const stale = new Request('http://127.0.0.1:4310/api/skills', {
      headers: { host: '127.0.0.1:4310', cookie: 'mettle-workspace=gone' },
    })
    expect((await handle(stale)).status).toBe(200)
  })
})
