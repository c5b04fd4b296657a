import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonl, sessionOf, sessionsOf } from '@/lib/transcripts/fixture.test-support'
import { parseTranscript } from '@/lib/transcripts/registry'

const trace = 'ab'.repeat(16)
const id = (value: number) => value.toString(16).padStart(16, '0')
const start = 1_770_000_000_000
const valueOf = (value: unknown): object => {
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number') return { intValue: String(value) }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(valueOf) } }
  if (typeof value !== 'object' || value === null) return { stringValue: String(value) }
  return { kvlistValue: { values: Object.entries(value).map(([key, one]) => ({ key, value: valueOf(one) })) } }
}
const span = (at: number, attributes: Record<string, unknown>, more: object = {}) => ({
  traceId: trace,
  spanId: id(at),
  name: 'x',
  startTimeUnixNano: `${start + at}000000`,
  endTimeUnixNano: `${start + at + 3}000000`,
  attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) })),
  ...more,
})
const batch = (...spans: object[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] })
const read = (...spans: object[]) => sessionOf(JSON.stringify(batch(...spans))).session
const tool = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'look' }

describe('spans of tools', () => {
  it.each<[string, object, Record<string, unknown>, object?]>([
    [
      'the conventions',
      {},
      { ...tool, 'gen_ai.tool.call.id': 'c', 'gen_ai.tool.call.arguments': { a: 1 }, 'gen_ai.tool.call.result': 'r' },
      { toolUseId: 'c' },
    ],
    ['a name of the span', { name: 'execute_tool look' }, { 'gen_ai.tool.call.arguments': '{"a":1}', output: 'r' }],
    [
      'OpenInference',
      {},
      { 'openinference.span.kind': 'TOOL', 'tool.name': 'look', 'tool.parameters': '{"a":1}', 'output.value': 'r' },
    ],
    [
      'the Vercel SDK',
      {},
      {
        'operation.name': 'ai.toolCall run',
        'ai.toolCall.name': 'look',
        'ai.toolCall.args': '{"a":1}',
        'ai.toolCall.result': 'r',
      },
    ],
    [
      'Traceloop',
      {},
      {
        'traceloop.span.kind': 'tool',
        'traceloop.entity.name': 'look',
        'traceloop.entity.input': '{"inputs":{"a":1}}',
        'traceloop.entity.output': 'r',
      },
    ],
    ['LangSmith', { name: 'look' }, { 'langsmith.span.kind': 'tool', input: '{"input":{"a":1}}', output: 'r' }],
    ['Logfire', { name: 'running tool: look' }, { 'gen_ai.tool.name': 'look', tool_arguments: "{'a': 1}", tool_response: 'r' }],
    ['Koog', { name: 'tool.look' }, { 'gen_ai.tool.name': 'look', input: '{"a":1}', output: 'r' }],
    ['Vertex', {}, { ...tool, 'gcp.vertex.agent.tool_call_args': '{"a":1}', 'gcp.vertex.agent.tool_response': 'r' }],
    ['MLflow', { name: 'look' }, { 'mlflow.spanType': '"TOOL"', 'mlflow.spanInputs': '{"a":1}', 'mlflow.spanOutputs': 'r' }],
    [
      'Langfuse',
      { name: 'look' },
      { 'langfuse.observation.type': 'tool', 'langfuse.observation.input': '{"a":1}', 'langfuse.observation.output': 'r' },
    ],
  ])('by %s', (_, more, attributes, step = {}) => {
    expect(read(span(1, attributes, more)).steps).toMatchObject([
      { tool: 'look', input: { a: 1 }, status: 'ok', durationMs: 3, output: { summary: 'r' }, ...step },
    ])
  })

  it.each<[string, object, Record<string, unknown>, string]>([
    ['status 2', { status: { code: 2, message: 'bad' } }, {}, 'error'],
    ['status by name', { status: { code: 'STATUS_CODE_ERROR' } }, {}, 'error'],
    ['a type of error', {}, { 'error.type': 'TimeoutError' }, 'error'],
    ['a cancellation', { status: { code: 2 } }, { 'error.type': 'CancelledError' }, 'interrupted'],
    ['an exception', { events: [{ name: 'exception', attributes: [] }] }, {}, 'error'],
    ['status 1', { status: { code: 1 } }, {}, 'ok'],
    ['neither status nor result', {}, {}, 'unknown'],
  ])('%s', (_, more, attributes, status) => {
    expect(read(span(1, { ...tool, ...attributes }, more)).steps).toMatchObject([{ status }])
  })

  it('in whatever order and however often they come, make the same session', () => {
    const spans = [
      span(1, { 'gen_ai.conversation.id': 'talk', 'gen_ai.agent.name': 'lead' }),
      ...[2, 3, 4].map((at) => span(at, { ...tool, 'gen_ai.tool.call.arguments': { at } }, { parentSpanId: id(1) })),
      span(5, tool, { parentSpanId: id(4) }),
      span(
        6,
        { 'gen_ai.operation.name': 'chat', 'gen_ai.input.messages': '[{"role":"user","content":"Go"}]' },
        { parentSpanId: id(1) },
      ),
    ]
    const whole = read(...spans)
    expect(whole).toMatchObject({ key: 'talk', agent: 'lead', turns: 1 })
    expect(whole.steps.map(({ input, isSidechain, parent }) => [input.at, isSidechain, parent])).toEqual([
      [2, false, undefined],
      [3, false, undefined],
      [4, false, undefined],
      [undefined, true, id(4)],
    ])
    const orders = fc.shuffledSubarray([...spans, ...spans.slice(1, 4)], { minLength: spans.length + 3 })
    fc.assert(
      fc.property(orders, fc.boolean(), (shuffled, isByLine) => {
        const content = isByLine ? jsonl(...shuffled.map((one) => batch(one))) : JSON.stringify(batch(...shuffled))
        expect(sessionOf(content).session).toEqual(whole)
      }),
      { seed: 7, numRuns: 40 },
    )
  })

  it('of the moments of one run are one step', () => {
    const attributes = { 'openinference.span.kind': 'TOOL' }
    const { steps } = read(
      span(1, { ...attributes, 'tool.parameters': '{"q":1}' }, { name: 'tool.search.web.start-12' }),
      span(2, { ...attributes, 'output.value': 'found' }, { name: 'tool.search.web.success-12' }),
      span(3, attributes, { name: 'tool.search.web.finish-12' }),
    )
    expect(steps).toMatchObject([{ tool: 'search.web', input: { q: 1 }, status: 'ok', output: { summary: 'found' } }])
  })
})

describe('messages of models', () => {
  const parts = (id_: string) => [
    { role: 'assistant', parts: [{ type: 'tool_call', id: id_, name: 'look', arguments: { a: 1 } }] },
  ]
  const response = { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c', response: 'seen' }] }

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'the conventions',
      { 'gen_ai.output.messages': parts('c') },
      { 'gen_ai.input.messages': JSON.stringify([...parts('c'), response]) },
    ],
    [
      'their older names',
      { 'gen_ai.completion': JSON.stringify(parts('c')) },
      { 'gen_ai.prompt': JSON.stringify([...parts('c'), response]) },
    ],
    [
      'OpenInference, one attribute a field',
      {
        'openinference.span.kind': 'LLM',
        'llm.output_messages.0.message.role': 'assistant',
        'llm.output_messages.0.message.tool_calls.0.tool_call.id': 'c',
        'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'look',
        'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments': '{"a":1}',
      },
      {
        'llm.input_messages.0.message.role': 'tool',
        'llm.input_messages.0.message.tool_call_id': 'c',
        'llm.input_messages.0.message.content': 'seen',
      },
    ],
    [
      'Traceloop, one attribute a field',
      {
        'gen_ai.completion.0.role': 'assistant',
        'gen_ai.completion.0.tool_calls.0.id': 'c',
        'gen_ai.completion.0.tool_calls.0.name': 'look',
        'gen_ai.completion.0.tool_calls.0.arguments': '{"a":1}',
      },
      { 'gen_ai.prompt.0.role': 'tool', 'gen_ai.prompt.0.tool_call_id': 'c', 'gen_ai.prompt.0.content': 'seen' },
    ],
    [
      'the Vercel SDK',
      {
        'ai.operationId': 'ai.generateText.doGenerate',
        'ai.response.toolCalls': '[{"toolCallId":"c","toolName":"look","input":"{\\"a\\":1}"}]',
      },
      {
        'ai.operationId': 'ai.generateText.doGenerate',
        'ai.prompt.messages': '[{"role":"tool","content":[{"type":"tool-result","toolCallId":"c","output":"seen"}]}]',
      },
    ],
  ])('make the steps where no tool has a span: by %s', (_, first, second) => {
    const mark = { 'gen_ai.operation.name': 'chat' }
    expect(read(span(1, { ...mark, ...first }), span(9, { ...mark, ...second })).steps).toMatchObject([
      { tool: 'look', toolUseId: 'c', input: { a: 1 }, status: 'ok', output: { summary: 'seen' } },
    ])
  })

  it('make none where a tool has a span', () => {
    expect(read(span(1, { 'gen_ai.output.messages': parts('c') }), span(5, tool)).steps).toHaveLength(1)
  })
})

describe('exports', () => {
  it('in snake case, with older names of scopes and ids in base64', () => {
    const old = {
      trace_id: btoa('x'.repeat(16)),
      span_id: btoa('y'.repeat(8)),
      name: 'execute_tool look',
      start_time_unix_nano: `${start}000000`,
      attributes: [],
    }
    const { session } = sessionOf(JSON.stringify({ resource_spans: [{ instrumentation_library_spans: [{ spans: [old] }] }] }))
    expect(session).toMatchObject({ key: '78'.repeat(16), steps: [{ tool: 'look', toolUseId: '79'.repeat(8) }] })
  })

  it('say what could not be taken, and are refused when they tell of no agent', () => {
    const [first] = sessionsOf(jsonl(batch(span(1, tool), { name: 'no ids' }), '{broken', { other: 1 }))
    expect(first?.unreadable.map(({ line, reason }) => [line, reason])).toEqual([
      [2, expect.stringMatching(/^not JSON/)],
      [3, 'no batch of spans or log records'],
      [1, '1 not taken: a span has no traceId of 16 bytes'],
    ])
    expect(parseTranscript(JSON.stringify(batch(span(1, { 'http.method': 'GET' }))))).toHaveProperty('refused')
  })

  it('of an SDK, with times in seconds and nanoseconds', () => {
    const dump = [
      {
        name: 'x',
        spanContext: { traceId: trace, spanId: id(1) },
        attributes: tool,
        status: { code: 1 },
        startTime: [1_770_000_000, 5_000_000],
        endTime: [1_770_000_000, 9_000_000],
        events: [],
      },
    ]
    expect(sessionOf(JSON.stringify(dump)).session).toMatchObject({
      format: 'otel-sdk',
      startedAt: '2026-02-02T02:40:00.005Z',
      steps: [{ tool: 'look', durationMs: 4, status: 'ok' }],
    })
  })

  it('whose evaluation judges the task name the outcome; other evaluations do not', () => {
    const judged = (name: string) =>
      read(
        span(1, tool, {
          events: [
            {
              name: 'gen_ai.evaluation.result',
              attributes: span(1, { 'gen_ai.evaluation.name': name, 'gen_ai.evaluation.score.label': 'fail' }).attributes,
            },
          ],
        }),
      ).outcome
    expect([judged('task_completion'), judged('toxicity')]).toEqual(['failure', undefined])
  })
})
