import { expect, it } from 'vitest'
import { createSkill } from '@/lib/services/skill/create-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { handle } from './handle'

const shipping = { name: 'ship-orders', description: 'Ships what was ordered.', content: '# Ship orders\n\n1. Ship it.\n' }

async function send(method: string, path: string, headers: Record<string, string> = {}, body?: unknown) {
  const request = new Request(`http://localhost:4310${path}`, {
    method,
    headers: { host: 'localhost:4310', 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await handle(request)
  const text = await answer.text()
  const parsed = answer.headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : null
  return { status: answer.status, headers: answer.headers, text, body: parsed }
}

const edit = (ifMatch: string, description: string, headers: Record<string, string> = {}) =>
  send('PATCH', '/api/skills/ship-orders', { 'if-match': ifMatch, ...headers }, { description })

forBothDatabases('A conditional write', (open) => {
  it('runs when the tag matches, and returns 412 with the current tag otherwise', async () => {
    const { ctx } = await open()
    await createSkill(ctx, shipping)
    const first = (await send('GET', '/api/skills/ship-orders')).headers.get('etag') ?? ''
    const rejected = await edit('"bad"', 'Never written.')
    expect(rejected).toMatchObject({ status: 412, body: { code: 'conflict', status: 412 } })
    expect(rejected.headers.get('etag')).toBe(first)
    expect(await edit(first, 'Ships the orders.')).toMatchObject({ status: 200, body: { skill: { version: 2 } } })
    expect((await edit(first, 'Never written.')).status).toBe(412)
    expect((await send('GET', '/api/skills/ship-orders')).body).toMatchObject({ version: 2, description: 'Ships the orders.' })
  })

  it('accepts a star and a list, and compares strongly', async () => {
    const { ctx } = await open()
    await createSkill(ctx, shipping)
    const tag = async () => (await send('GET', '/api/skills/ship-orders')).headers.get('etag') ?? ''
    expect((await edit('*', 'Ships one.')).status).toBe(200)
    expect((await edit(`"a,b", ${await tag()}`, 'Ships two.')).status).toBe(200)
    expect((await edit(`W/${await tag()}`, 'Ships three.')).status).toBe(412)
    expect((await edit('"a", "b"', 'Ships three.')).status).toBe(412)
    expect((await edit('bad', 'Ships three.')).status).toBe(412)
  })

  it('is checked after other refusals, and not again when repeated with its key', async () => {
    const { ctx } = await open()
    await createSkill(ctx, shipping)
    expect((await send('PATCH', '/api/skills/nobody', { 'if-match': '"bad"' }, { description: 'x' })).status).toBe(404)
    const tag = (await send('GET', '/api/skills/ship-orders')).headers.get('etag') ?? ''
    const done = await edit(tag, 'Ships the orders.', { 'idempotency-key': 'k' })
    expect(await edit(tag, 'Ships the orders.', { 'idempotency-key': 'k' })).toMatchObject({ status: 200, text: done.text })
  })

  it.each([
    ['POST', '/api/skills/ship-orders/deprecate', { reason: 'gone' }],
    ['DELETE', '/api/skills/ship-orders', {}],
    ['PUT', '/api/policy', { reason: 'x', window: 30 }],
    ['PUT', '/api/redaction/rules', { rules: [] }],
    ['POST', '/api/skills', { ...shipping, name: 'ship-more' }],
  ])('holds for %s %s', async (method, path, body) => {
    const { ctx, store } = await open()
    await createSkill(ctx, shipping)
    const events = await store.reader.event.count()
    expect((await send(method, path, { 'if-match': '"bad"' }, body)).status).toBe(412)
    expect(await store.reader.event.count()).toBe(events)
    expect((await send(method, path, { 'if-match': '*' }, body)).status).toBe(200 + (path === '/api/skills' ? 1 : 0))
  })
})

forBothDatabases('A method', (open) => {
  it('that a path does not support returns 405 with the supported ones', async () => {
    await open()
    for (const [method, path, allow] of [
      ['PUT', '/api/jobs', 'GET, HEAD'],
      ['PUT', '/api/skills/x', 'GET, HEAD, PATCH, DELETE'],
      ['GET', '/api/mining', 'POST'],
      ['HEAD', '/api/mining', 'POST'],
    ] as const) {
      const { status, headers, body } = await send(method, path)
      expect([method, path, status, headers.get('allow')]).toEqual([method, path, 405, allow])
      if (method !== 'HEAD') expect(body).toMatchObject({ code: 'invalid', status: 405 })
    }
  })

  it('HEAD responds as GET without the body', async () => {
    const { ctx } = await open()
    await createSkill(ctx, shipping)
    for (const path of ['/api/skills', '/api/skills/ship-orders', '/api/skills/nobody', '/api/events', '/api/nothing']) {
      const [head, got] = [await send('HEAD', path), await send('GET', path)]
      const parsed = ({ status, headers }: typeof got) => [status, headers.get('content-type'), headers.get('etag')]
      expect([head.text, ...parsed(head)]).toEqual(['', ...parsed(got)])
    }
    const stream = await send('HEAD', '/api/events/stream', { accept: 'text/event-stream' })
    expect([stream.status, stream.text, stream.headers.get('content-type')]).toEqual([
      200,
      '',
      'text/event-stream; charset=utf-8',
    ])
  })
})
