import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { eraseSession } from '@/lib/services/session/erase-session'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { otlpType } from '@/lib/transcripts/otel/otlp-schema'
import { handle } from './handle'

const trace = '0af7651916cd43dd8448eb211c80319c'
const nano = (ms: number) => `${1_770_000_000_000 + ms}000000`
const attributes = (values: Record<string, string>) =>
  Object.entries(values).map(([key, value]) => ({ key, value: { stringValue: value } }))

interface OtlpInput {
  id: number
  at: number
  parent?: number
  name?: string
  told: Record<string, string>
  code?: number
  traceId?: string
}

const spanId = (id: number) => id.toString(16).padStart(16, '0')
const span = ({ id, at, parent, name = 'x', told, code, traceId = trace }: OtlpInput) => ({
  traceId,
  spanId: spanId(id),
  ...(parent === undefined ? {} : { parentSpanId: spanId(parent) }),
  name,
  startTimeUnixNano: nano(at),
  endTimeUnixNano: nano(at + 5),
  attributes: attributes(told),
  status: code === undefined ? {} : { code },
})
const tool = (id: number, at: number, name: string, more: Record<string, string> = {}) =>
  span({
    id,
    at,
    parent: 1,
    told: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name, 'gen_ai.tool.call.arguments': '{"q":1}', ...more },
    code: 1,
  })
const root = span({ id: 1, at: 0, told: { 'gen_ai.conversation.id': 'talk-1', 'gen_ai.agent.name': 'helper' } })
const batch = (...spans: object[]) => ({ resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ spans }] }] })

const json = { 'content-type': 'application/json' }
const protobuf = { 'content-type': 'application/x-protobuf' }

async function send(path: string, body: BodyInit, headers: Record<string, string> = json) {
  const init = { method: 'POST', body, headers: { host: '127.0.0.1:1', ...headers } }
  return handle(new Request(`http://127.0.0.1:1/api/otlp/v1/${path}`, init))
}
const traces = (body: object, headers?: Record<string, string>) => send('traces', JSON.stringify(body), headers)

const bytesId = (hex: string) => Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16))
/** The same batch in protobuf, where ids are bytes. */
function encode(spans: ReturnType<typeof span>[]): Uint8Array<ArrayBuffer> {
  const type = otlpType('Traces')
  const packed = spans.map((one) => ({
    ...one,
    traceId: bytesId(one.traceId),
    spanId: bytesId(one.spanId),
    parentSpanId: undefined,
  }))
  return new Uint8Array(type.encode(type.fromObject(batch(...packed))).finish())
}

forBothDatabases('OTLP over HTTP', (open) => {
  const stepsOf = async (db: Awaited<ReturnType<typeof open>>['ctx']['store']['db'], key: string) => {
    const session = await db.session.findFirst({ where: { key }, include: { agent: true } })
    const steps = await db.step.findMany({ where: { sessionId: session?.id ?? '' }, orderBy: { position: 'asc' } })
    return { session, tools: steps.map(({ tool: name, status }) => `${name} ${status}`), ids: steps.map(({ id }) => id) }
  }

  it('builds one session of a conversation from spans in any order, each counted once', async () => {
    const { ctx } = await open()
    const { db } = ctx.store
    const first = await traces(batch(tool(3, 30, 'write'), tool(4, 40, 'check')))
    expect([first.status, await first.json()]).toEqual([200, {}])
    expect(await stepsOf(db, trace)).toMatchObject({ tools: ['write ok', 'check ok'], session: { agent: { name: 'default' } } })
    const before = await stepsOf(db, trace)
    await traces(batch(tool(2, 20, 'read')))
    await traces(batch(root))
    const after = await stepsOf(db, 'talk-1')
    expect(after.tools).toEqual(['read ok', 'write ok', 'check ok'])
    expect(after.ids.slice(1)).toEqual(before.ids)
    expect(after.session).toMatchObject({ id: before.session?.id, harness: 'otel', completedAt: null, agent: { name: 'helper' } })
    expect((await stepsOf(db, trace)).session).toBeNull()
    const events = await db.event.count()
    await traces(batch(root, tool(2, 20, 'read'), tool(4, 40, 'check')))
    expect(await db.event.count()).toBe(events)
    const other = span({
      id: 1,
      at: 90,
      traceId: 'f'.repeat(32),
      name: 'execute_tool send',
      told: { 'session.id': 'talk-1' },
      code: 2,
    })
    await traces(batch(other))
    expect((await stepsOf(db, 'talk-1')).tools).toEqual(['read ok', 'write ok', 'check ok', 'send error'])
  })

  it('accepts protobuf, plain and packed, and responds in it', async () => {
    const { ctx } = await open()
    const plain = await send('traces', encode([tool(2, 20, 'read')]), protobuf)
    expect([plain.status, plain.headers.get('content-type'), (await plain.arrayBuffer()).byteLength]).toEqual([
      200,
      'application/x-protobuf',
      0,
    ])
    await send('traces', new Uint8Array(gzipSync(encode([tool(3, 30, 'write')]))), { ...protobuf, 'content-encoding': 'gzip' })
    const { tools, session } = await stepsOf(ctx.store.db, trace)
    expect(tools).toEqual(['read ok', 'write ok'])
    expect(session?.startedAt?.getTime()).toBe(1_770_000_000_020)
  })

  it('imports valid spans, reports rejected ones, and refuses a body that is not an export', async () => {
    const { ctx } = await open()
    const partial = await traces({ ...batch(tool(2, 20, 'read'), { name: 'lost' }), unknownField: 1 })
    expect([partial.status, await partial.json()]).toEqual([
      200,
      { partialSuccess: { rejectedSpans: '1', errorMessage: expect.stringContaining('traceId') } },
    ])
    const answer = await send('traces', encode([{ ...tool(2, 20, 'x'), traceId: 'ab' }]), protobuf)
    expect([...new Uint8Array(await answer.arrayBuffer())].slice(0, 4)).toEqual([0x0a, expect.any(Number), 0x08, 1])
    const other = await traces(batch(tool(9, 1, 'spy')), { ...json, 'mettle-agent': 'stranger' })
    expect(await other.json()).toMatchObject({ partialSuccess: { rejectedSpans: '1' } })
    expect((await stepsOf(ctx.store.db, trace)).tools).toEqual(['read ok'])
    const refusals = [
      await send('traces', '{broken'),
      await send('traces', '[]'),
      await send('traces', new Uint8Array([0xff, 1, 2]), protobuf),
      await send('traces', 'x', { 'content-type': 'text/plain' }),
      await send('logs', gzipSync('x').subarray(0, 5) as Uint8Array<ArrayBuffer>, { ...json, 'content-encoding': 'gzip' }),
    ]
    for (const refusal of refusals) {
      expect([refusal.status, refusal.headers.get('content-type')]).toEqual([400, 'application/problem+json'])
    }
    const empty = await traces({})
    expect([empty.status, await empty.json()]).toEqual([200, {}])
  })

  it.each([
    ['traces', { resourceSpans: 'x' }, '"resourceSpans" is no list'],
    ['traces', { resourceSpans: [7] }, 'an entry of "resourceSpans" is no object'],
    ['traces', { resourceSpans: [{ scopeSpans: {} }] }, '"scopeSpans" is no list'],
    ['traces', { resourceSpans: [{ scopeSpans: [{ spans: 'x' }] }] }, '"spans" is no list'],
    ['logs', { resourceLogs: 'x' }, '"resourceLogs" is no list'],
    ['logs', { resourceLogs: [{ scopeLogs: [{ logRecords: {} }] }] }, '"logRecords" is no list'],
  ])('says of %s what it could not look into: %j', async (path, body, errorMessage) => {
    await open()
    const answer = await send(path, JSON.stringify(body))
    const rejected = path === 'traces' ? 'rejectedSpans' : 'rejectedLogRecords'
    expect([answer.status, await answer.json()]).toEqual([200, { partialSuccess: { [rejected]: '1', errorMessage } }])
  })

  it('stores no secret, and no span without an agent', async () => {
    const { ctx } = await open()
    const secret = `sk-ant-api03-${'aB3dE5fG7h'.repeat(4)}`
    const web = span({ id: 7, at: 1, told: { 'http.request.method': 'GET' }, traceId: 'e'.repeat(32) })
    await traces(batch(web, tool(2, 20, 'read', { 'gen_ai.tool.call.result': `key=${secret} of ann@example.org` })))
    expect(await ctx.store.db.span.count()).toBe(1)
    expect(await ctx.store.db.session.count()).toBe(1)
    const stored = JSON.stringify([await ctx.store.db.span.findMany(), await ctx.store.db.step.findMany()])
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain('ann@example.org')
    expect((await stepsOf(ctx.store.db, trace)).session?.redactions).not.toEqual([])
  })

  it('keeps no span of an erased session, and imports none again', async () => {
    const { ctx } = await open()
    await traces(batch(root, tool(2, 20, 'read')))
    const other = { ...tool(3, 30, 'write'), traceId: 'd'.repeat(32) }
    await traces(batch(other))
    const { id } = await ctx.store.db.session.findFirstOrThrow({ where: { key: 'talk-1' } })
    await eraseSession(ctx, { id })
    const traceIds = async () => (await ctx.store.db.span.findMany()).map((one) => one.traceId)
    expect(await traceIds()).toEqual([other.traceId])
    await traces(batch(root, tool(2, 20, 'read'), tool(4, 40, 'check')))
    expect(await traceIds()).toEqual([other.traceId])
    expect((await stepsOf(ctx.store.db, 'talk-1')).tools).toEqual([])
    const unnamed = await ctx.store.db.session.findFirstOrThrow({ where: { key: other.traceId } })
    await eraseSession(ctx, { id: unnamed.id })
    await traces(batch({ ...root, traceId: other.traceId, attributes: attributes({ 'gen_ai.conversation.id': 'talk-2' }) }))
    expect(await ctx.store.db.span.count()).toBe(0)
    expect(await ctx.store.db.session.count()).toBe(2)
  })

  it('reads the events that agents write as log records', async () => {
    const { ctx } = await open()
    const record = (at: number, name: string, told: Record<string, string>) => ({
      timeUnixNano: nano(at),
      body: { stringValue: `agent.${name}` },
      attributes: attributes({ 'event.name': name, 'session.id': 's-9', ...told }),
    })
    const logRecords = [
      record(50, 'tool_result', { tool_name: 'Bash', success: 'false', duration_ms: '20', error: 'exit 1' }),
      record(10, 'user_prompt', { prompt: 'Fix it' }),
      record(60, 'tool_decision', { tool_name: 'Write', decision: 'reject' }),
      record(70, 'api_request', { model: 'm' }),
      { timeUnixNano: nano(5), attributes: attributes({ 'event.name': 'tool_result', tool_name: 'X' }) },
    ]
    const answer = await send('logs', JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] }))
    expect(await answer.json()).toMatchObject({ partialSuccess: { rejectedLogRecords: '1' } })
    const { tools, session } = await stepsOf(ctx.store.db, 's-9')
    expect(tools).toEqual(['Bash error', 'Write denied'])
    expect(session?.turns).toBe(1)
  })
})
