import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace-node'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { mcpDoor } from '@/lib/front/doors'
import { handlers } from '@/lib/jobs/handlers'
import { Worker } from '@/lib/jobs/worker'
import { enqueue } from '@/lib/kernel/queue'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { ask, skill } from './people.test-support'
import { handle } from './handle'

// As a program registers the SDK when the process starts.
const exporter = new InMemorySpanExporter()
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
provider.register()

beforeEach(() => exporter.reset())
afterAll(() => provider.shutdown())

const found = (name: string): ReadableSpan => {
  const span = exporter.getFinishedSpans().find((one) => one.name === name)
  if (!span)
    throw new Error(
      `No span ${name} among ${exporter
        .getFinishedSpans()
        .map((one) => one.name)
        .join(', ')}`,
    )
  return span
}
const isWithin = (child: ReadableSpan, parent: ReadableSpan) =>
  expect([child.name, child.parentSpanContext?.spanId]).toEqual([child.name, parent.spanContext().spanId])

const traceId = 'abcdef0123456789abcdef0123456789'
const traceparent = `00-${traceId}-0123456789abcdef-01`
const host = '127.0.0.1:4310'

forBothDatabases('The traces of a process', (open) => {
  it('tell of a request what it did, in the trace of who sent it', async () => {
    await open()
    const headers = { host, 'content-type': 'application/json', traceparent }
    const request = new Request(`http://${host}/api/skills`, { method: 'POST', headers, body: JSON.stringify(skill) })
    expect((await handle(request)).status).toBe(201)
    const [server, operation] = [found('POST /api/skills'), found('skill.create')]
    expect([server.kind, server.spanContext().traceId]).toEqual([SpanKind.SERVER, traceId])
    expect(server.parentSpanContext).toMatchObject({ spanId: '0123456789abcdef', isRemote: true })
    expect(server.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/skills',
      'http.response.status_code': 201,
      'mettle.request': expect.stringMatching(/^req_/),
    })
    isWithin(operation, server)
    expect(operation.attributes).toMatchObject({ 'mettle.workspace': expect.stringMatching(/^wsp_/), 'mettle.actor': 'person' })
    isWithin(found('transaction'), operation)
    isWithin(found('write files'), operation)
  })

  it('name a refusal by its code, which is no fault of the server', async () => {
    await open()
    expect((await ask('GET', '/api/skills/nowhere')).status).toBe(404)
    const [server, operation] = [found('GET /api/skills/{name}'), found('skill.read')]
    expect([server.status.code, server.attributes['http.response.status_code']]).toEqual([SpanStatusCode.UNSET, 404])
    expect([operation.status.code, operation.attributes['error.type']]).toEqual([SpanStatusCode.UNSET, 'not_found'])
    expect((await ask('GET', '/api/nothing/of/the/kind')).status).toBe(404)
    expect(found('GET').attributes['http.route']).toBeUndefined()
  })

  it('tell of tools, and of jobs, each in a trace of its own', async () => {
    const { ctx, store } = await open()
    const headers = { host, 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_skills', arguments: {} } })
    await mcpDoor(new Request(`http://${host}/mcp`, { method: 'POST', headers, body }))
    expect(found('POST /mcp').attributes['http.response.status_code']).toBe(200)
    const { id } = await enqueue(store.db, ctx, { kind: 'mine', payload: { agentId: '*' }, queuedKey: '*' })
    await new Worker(store, handlers, ctx.now).runNext()
    const job = found('job mine')
    expect([job.kind, job.parentSpanContext, job.attributes['mettle.job']]).toEqual([SpanKind.CONSUMER, undefined, id])
    expect(job.status.code).toBe(SpanStatusCode.UNSET)
  })

  it('hold no text, name or address', async () => {
    await open()
    const planted = { name: 'quiet-otter', description: 'Tells of amber lanterns.', content: '# Steps\n\n1. Paint harbours.\n' }
    await ask('POST', '/api/skills', { body: planted })
    await ask('GET', '/api/skills/quiet-otter?version=amber')
    await ask('POST', '/api/skills', { body: planted })
    await ask('GET', '/api/suggest?query=amber%20lanterns')
    const told = exporter.getFinishedSpans().map(({ name, attributes, events, status }) => ({ name, attributes, events, status }))
    expect(told.length).toBeGreaterThan(8)
    expect(JSON.stringify(told)).not.toMatch(/otter|amber|lantern|harbour|127\.0/i)
  })
})
