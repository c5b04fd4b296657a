import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { undoEvent } from '../event/undo-event'
import { createSkill } from '../skill/create-skill'
import { deprecateSkill } from '../skill/act-on-skill'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { addWebhook, removeWebhook } from './add-webhook'
import { queueDeliveries } from '@/lib/publish/webhook/collect'
import { deliver } from '@/lib/publish/webhook/deliver'
import { listDeliveries, listWebhooks } from './list-webhooks'
import { testWebhook } from './test-webhook'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver on this machine that answers as it is told. */
async function receiver() {
  const received: Received[] = []
  const state = { code: 200 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(state.code, state.code === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, state, server }
}

const closing: (() => void)[] = []
afterAll(() => closing.forEach((close) => close()))
const silent = async () => undefined
const skill = { description: 'Ships orders', content: '# Steps\n\n1. Ship it.' }

forBothDatabases('Webhooks', (open) => {
  it('tell an address of what happens, once, signed, by the names that it asked for', async () => {
    const { ctx, store } = await open()
    const { url, received } = await receiver()
    await createSkill(ctx, { ...skill, name: 'before' })
    const { webhook, secret } = await addWebhook(ctx, { url, verbs: ['skill.create', 'deprecate'] })
    await createSkill(ctx, { ...skill, name: 'ship-orders' })
    const { event } = await deprecateSkill(ctx, { name: 'ship-orders', reason: 'too old' })
    expect(await queueDeliveries(ctx)).toBe(1)
    expect(await queueDeliveries(ctx)).toBe(1)
    expect(await deliver(ctx, webhook.id, silent)).toEqual({ sent: 2 })
    expect(await queueDeliveries(ctx)).toBe(0)
    expect(await deliver(ctx, webhook.id, silent)).toEqual({ sent: 0 })
    const bodies = received.map((one) => JSON.parse(one.body) as { type: string; data: { id: string } })
    expect(bodies.map((one) => one.type)).toEqual(['skill.create', 'skill.deprecate'])
    expect(bodies[1]?.data.id).toBe(event.id)
    const [{ headers, body }] = received as [Received]
    const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect((await store.db.webhook.findFirstOrThrow()).secret).not.toContain(secret.slice(6))
    expect((await listWebhooks(ctx, {})).items).toMatchObject([
      { id: webhook.id, waiting: 0, last: { status: 'delivered', code: 200 } },
    ])
  })

  it('try again, later and later, and give up', async () => {
    const { ctx, clock, store } = await open()
    const { url, received, state } = await receiver()
    const { webhook } = await addWebhook(ctx, { url, verbs: ['create'] })
    await createSkill(ctx, { ...skill, name: 'one' })
    await createSkill(ctx, { ...skill, name: 'two' })
    await queueDeliveries(ctx)
    state.code = 503
    expect(await deliver(ctx, webhook.id, silent)).toEqual({ sent: 0 })
    // The address is away: the second message is not even tried.
    expect(received).toHaveLength(1)
    expect(await deliver(ctx, webhook.id, silent)).toEqual({ sent: 0 })
    expect(received).toHaveLength(1)
    const job = await store.db.job.findFirstOrThrow({ where: { kind: 'webhook', status: 'queued' } })
    expect(job.payload).toEqual({ webhookId: webhook.id })
    clock.advance(6_000)
    state.code = 200
    expect(await deliver(ctx, webhook.id, silent)).toEqual({ sent: 2 })
    expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id'])
    await createSkill(ctx, { ...skill, name: 'three' })
    await queueDeliveries(ctx)
    state.code = 500
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await deliver(ctx, webhook.id, silent)
      clock.advance(11 * 3_600_000)
    }
    const { items } = await listDeliveries(ctx, { id: webhook.id, status: 'failed' })
    expect(items).toMatchObject([{ attempts: 8, code: 500, error: 'It answered 500.' }])
    expect(await deliver(ctx, webhook.id, silent)).toEqual({ sent: 0 })
  })

  it('send a test at once, follow no redirect, and say why nothing arrived', async () => {
    const { ctx } = await open()
    const { url, received, state, server } = await receiver()
    const { webhook } = await addWebhook(ctx, { url })
    expect((await testWebhook(ctx, { id: webhook.id })).delivery).toMatchObject({ status: 'delivered', code: 200, name: 'test' })
    state.code = 302
    expect((await testWebhook(ctx, { id: webhook.id })).delivery).toMatchObject({ status: 'failed', code: 302 })
    expect(received).toHaveLength(2)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    const { delivery } = await testWebhook(ctx, { id: webhook.id })
    expect(delivery).toMatchObject({ status: 'failed', code: null, error: expect.stringContaining('ECONNREFUSED') })
  })

  it('come and go with an event each, and come back by undo', async () => {
    const { ctx } = await open()
    const { url } = await receiver()
    const added = await addWebhook(ctx, { url })
    const { event } = await removeWebhook(ctx, { id: added.webhook.id })
    expect((await listWebhooks(ctx, {})).items).toEqual([])
    await expect(testWebhook(ctx, { id: added.webhook.id })).rejects.toMatchObject({ code: 'not_found' })
    await undoEvent(ctx, { id: event.id })
    expect((await listWebhooks(ctx, {})).items).toMatchObject([{ url }])
    await undoEvent(ctx, { id: added.event.id })
    expect((await listWebhooks(ctx, {})).items).toEqual([])
    expect(JSON.stringify([added.event, event])).not.toContain('whsec')
  })

  it('call no private network, and loopback only from a server that is bound to it', async () => {
    const { ctx } = await open()
    for (const url of ['http://10.0.0.1/x', 'http://169.254.169.254/latest', 'http://[fd00::1]/', 'http://u:p@127.0.0.1/'])
      await expect(addWebhook(ctx, { url }), url).rejects.toMatchObject({ code: 'invalid' })
    await expect(addWebhook(ctx, { url: 'file:///etc/passwd' })).rejects.toMatchObject({ code: 'invalid' })
    const outside = { ...ctx, settings: { ...ctx.settings, isLoopback: false } }
    await expect(addWebhook(outside, { url: 'http://127.0.0.1:9/' })).rejects.toMatchObject({ code: 'invalid' })
    await addWebhook(ctx, { url: 'http://127.0.0.1:9/' })
  })
})
