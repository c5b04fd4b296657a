import { SpanStatusCode, trace, type Context as SpanContext, context, type Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { CompressionAlgorithm } from '@opentelemetry/otlp-exporter-base'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { generateText, stepCountIs, tool } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { serve } from '@/lib/cli/serve.test-support'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { handle } from './handle'

const sessions = Array.from({ length: 50 }, (_, at) => `talk-${at}`)
const turns = [['look', 'check'], ['refund'], ['mail', 'log', 'close']]
const tools = turns.flat()
const lastText = 'It is refunded.'
/** Every third session ends with a call that fails. */
const isFailing = (session: string): boolean => Number(session.split('-')[1]) % 3 === 0
const failure = 'closing failed: the ledger is locked'

/** Longer than any machine takes: a span that is given up would be missed. */
const timeoutMillis = 120_000

type Exporter = (url: string) => JsonExporter | ProtobufExporter
const exporters: [string, Exporter][] = [
  ['protobuf', (url) => new ProtobufExporter({ url, timeoutMillis })],
  ['JSON', (url) => new JsonExporter({ url, timeoutMillis })],
  ['packed protobuf', (url) => new ProtobufExporter({ url, timeoutMillis, compression: CompressionAlgorithm.GZIP })],
  ['packed JSON', (url) => new JsonExporter({ url, timeoutMillis, compression: CompressionAlgorithm.GZIP })],
]

/** Runs a program that is traced by the official SDK and exports to our own door. */
async function traced(exporterOf: Exporter, run: (tracer: Tracer) => Promise<void> | void, batch = 100): Promise<void> {
  const door = await serve(handle)
  const exporter = exporterOf(`${door.url}/api/otlp/v1/traces`)
  const queue = { maxQueueSize: 10_000, maxExportBatchSize: batch, exportTimeoutMillis: timeoutMillis }
  const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter, queue)] })
  await run(provider.getTracer('agent'))
  await provider.forceFlush()
  await provider.shutdown()
  await door.stop()
}

/** A conversation by the GenAI conventions, without a moment's wait. */
function converse(tracer: Tracer, session: string): void {
  const within = (name: string, attributes: Record<string, unknown>, parent: SpanContext, body?: (at: SpanContext) => void) => {
    const told = Object.entries(attributes).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    const span = tracer.startSpan(name, { attributes: Object.fromEntries(told) }, parent)
    body?.(trace.setSpan(parent, span))
    const fails = name === 'execute_tool close' && isFailing(session)
    span.setStatus(fails ? { code: SpanStatusCode.ERROR, message: failure } : { code: SpanStatusCode.OK }).end()
  }
  const history: object[] = [{ role: 'user', parts: [{ type: 'text', content: 'Refund it' }] }]
  const agent = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'desk', 'gen_ai.conversation.id': session }
  const chat = (parts: object[], at: SpanContext) => {
    const messages = { 'gen_ai.input.messages': history, 'gen_ai.output.messages': [{ role: 'assistant', parts }] }
    within('chat m', { 'gen_ai.operation.name': 'chat', ...messages }, at)
    history.push({ role: 'assistant', parts })
  }
  within('invoke_agent desk', agent, context.active(), (at) => {
    for (const names of turns) {
      chat(
        names.map((name) => ({ type: 'tool_call', id: `${session}-${name}`, name, arguments: { of: name } })),
        at,
      )
      for (const name of names) {
        const call = {
          'gen_ai.tool.name': name,
          'gen_ai.tool.call.id': `${session}-${name}`,
          'gen_ai.tool.call.arguments': { of: name },
        }
        within(`execute_tool ${name}`, { 'gen_ai.operation.name': 'execute_tool', ...call }, at)
        history.push({ role: 'tool', parts: [{ type: 'tool_call_response', id: `${session}-${name}`, response: name }] })
      }
    }
    chat([{ type: 'text', content: lastText }], at)
  })
}

/** The same by the OpenInference conventions, where spans of tools name no call. */
function conversePlainly(tracer: Tracer, session: string): void {
  const within = (name: string, attributes: Record<string, string>, parent: SpanContext, body?: (at: SpanContext) => void) => {
    const span = tracer.startSpan(name, { attributes: { 'session.id': session, ...attributes } }, parent)
    body?.(trace.setSpan(parent, span))
    span.end()
  }
  within('desk', { 'openinference.span.kind': 'AGENT' }, context.active(), (at) => {
    for (const name of tools)
      within(name, { 'openinference.span.kind': 'TOOL', 'tool.name': name, 'input.value': '{"of":1}', 'output.value': name }, at)
    const said = { 'llm.output_messages.0.message.role': 'assistant', 'llm.output_messages.0.message.content': lastText }
    within('chat', { 'openinference.span.kind': 'LLM', ...said }, at)
  })
}

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/** A model that asks for the tools of each turn, then says that it is done. */
function madeModel(session: string): MockLanguageModelV3 {
  let turn = 0
  return new MockLanguageModelV3({
    doGenerate: async () => {
      const names = turns[turn++]
      const content = names
        ? names.map((name) => ({
            type: 'tool-call' as const,
            toolCallId: `${session}-${name}`,
            toolName: name,
            input: JSON.stringify({ of: name, fails: name === 'close' && isFailing(session) }),
          }))
        : [{ type: 'text' as const, text: lastText }]
      const unified = names ? ('tool-calls' as const) : ('stop' as const)
      return { content, finishReason: { unified, raw: undefined }, usage, warnings: [] }
    },
  })
}

const madeTools = Object.fromEntries(
  tools.map((name) => {
    const execute = async ({ fails }: { fails: boolean }) => {
      if (fails) throw new Error(failure)
      return `${name} is done`
    }
    return [name, tool({ inputSchema: z.object({ of: z.string(), fails: z.boolean() }), execute })]
  }),
)

/** Of a session whose last call fails. */
const failed = { outcome: 'failure', outcomeSource: 'analysis' }

async function expectAll({ store }: Opened, agent: string, canFail = true): Promise<void> {
  const stored = await store.reader.session.findMany({ include: { agent: true, steps: { orderBy: { position: 'asc' } } } })
  expect(stored.map((one) => one.key).toSorted()).toEqual(sessions.toSorted())
  for (const session of stored) {
    expect([session.key, session.steps.map((step) => step.tool)]).toEqual([session.key, tools])
    expect(session).toMatchObject({ lastText, agent: { name: agent } })
    const ending = canFail && isFailing(session.key) ? failed : { outcome: 'unknown', outcomeSource: null }
    expect(session).toMatchObject({ key: session.key, ...ending })
  }
}

forBothDatabases('Sessions of calls within one millisecond', (open) => {
  it.each(exporters)('of the official SDK are all in order, sent as %s', async (_, exporterOf) => {
    const opened = await open()
    await traced(exporterOf, (tracer) => sessions.forEach((session) => converse(tracer, session)))
    await expectAll(opened, 'desk')
  })

  it('whose tools name no call are in the order of the export that holds them', async () => {
    const opened = await open()
    const wholeSessions = 12 * (tools.length + 2)
    await traced(exporters[0]![1], (tracer) => sessions.forEach((session) => conversePlainly(tracer, session)), wholeSessions)
    await expectAll(opened, 'default', false)
  })

  it.each(exporters)('of the AI SDK are all in order, sent as %s', async (_, exporterOf) => {
    const opened = await open()
    await traced(exporterOf, async (tracer) => {
      for (const session of sessions) {
        const metadata = { sessionId: session, userId: 'someone' }
        const answer = await generateText({
          model: madeModel(session),
          tools: madeTools,
          prompt: 'Refund it',
          stopWhen: stepCountIs(9),
          experimental_telemetry: { isEnabled: true, functionId: 'desk', metadata, tracer },
        })
        expect(answer.text).toBe(lastText)
      }
    })
    await expectAll(opened, 'desk')
  })

  it.each([
    ['application/json', '{"resourceMetrics":[{"scopeMetrics":[]}]}', '{}'],
    ['application/x-protobuf', new Uint8Array([0x0a, 0x00]), ''],
  ])('take metrics as %s beside them, which are kept nowhere', async (type, body, answered) => {
    await open()
    const request = new Request('http://127.0.0.1:1/api/otlp/v1/metrics', {
      method: 'POST',
      body,
      headers: { host: '127.0.0.1:1', 'content-type': type },
    })
    const response = await handle(request)
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, type, answered])
  })
})
