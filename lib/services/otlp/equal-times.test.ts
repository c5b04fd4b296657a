import { expect, it } from 'vitest'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { ingestTraces } from './ingest-export'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const now = '1770000000000000000'
// Written against the order of events, as random ids may be.
const idOf = (place: number) => (99 - place).toString(16).padStart(16, '0')

const span = (place: number, attributes: Record<string, unknown>) => ({
  traceId,
  spanId: idOf(place),
  ...(place === 0 ? {} : { parentSpanId: idOf(0) }),
  name: 'x',
  startTimeUnixNano: now,
  endTimeUnixNano: now,
  attributes: Object.entries(attributes).map(([key, value]) => ({
    key,
    value: { stringValue: typeof value === 'string' ? value : JSON.stringify(value) },
  })),
})
const call = (name: string) => ({ type: 'tool_call', id: `call-${name}`, name, arguments: { of: name } })
const result = (name: string) => ({ role: 'tool', parts: [{ type: 'tool_call_response', id: `call-${name}`, response: name }] })
const user = { role: 'user', parts: [{ type: 'text', content: 'Refund it' }] }
const model = (place: number, input: unknown[], parts: unknown[]) =>
  span(place, {
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': [user, ...input],
    'gen_ai.output.messages': [{ role: 'assistant', parts }],
  })
const textPart = (content: string) => ({ type: 'text', content })
const tool = (place: number, name: string) =>
  span(place, {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': name,
    'gen_ai.tool.call.id': `call-${name}`,
    'gen_ai.tool.call.arguments': { of: name },
  })

const root = span(0, { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'desk', 'gen_ai.conversation.id': 'talk' })
const spans = [
  root,
  model(1, [], [textPart('Let me look.'), call('look'), call('check')]),
  tool(2, 'look'),
  tool(3, 'check'),
  model(4, [result('look'), result('check')], [textPart('I refund it.'), call('refund')]),
  tool(5, 'refund'),
  model(6, [result('look'), result('check'), result('refund')], [textPart('It is refunded.')]),
]
const sent: [string, number[][]][] = [
  ['at once', [[0, 1, 2, 3, 4, 5, 6]]],
  ['at once, the last first', [[6, 5, 4, 3, 2, 1, 0]]],
  ['one by one, children before their parent', [[3], [2], [6], [5], [1], [4], [0]]],
  [
    'in two batches that overlap',
    [
      [5, 6, 3],
      [6, 4, 2, 0, 1, 3],
    ],
  ],
]

forBothDatabases('Spans of one tick of the clock', (open) => {
  it.each(sent)('make the session in the order of its events, sent %s', async (_, batches) => {
    const { ctx, store } = await open()
    for (const places of batches) {
      const body = { resourceSpans: [{ scopeSpans: [{ spans: places.map((place) => spans[place]) }] }] }
      await ingestTraces(ctx, { body: new TextEncoder().encode(JSON.stringify(body)), encoding: 'json' })
    }
    const [session, ...others] = await store.reader.session.findMany({
      include: { steps: { orderBy: { position: 'asc' } }, prompts: true },
    })
    expect(others).toEqual([])
    expect(session?.steps.map((step) => step.tool)).toEqual(['look', 'check', 'refund'])
    expect(session?.prompts.map((prompt) => prompt.text)).toEqual(['Refund it'])
    expect(session).toMatchObject({ key: 'talk', lastText: 'It is refunded.' })
  })
})
