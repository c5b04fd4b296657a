import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildSession } from './build-session'
import { inCausalOrder } from './causal-order'
import type { SpanFact } from './span-fact'

const at = '2026-02-02T10:00:00.000Z'
const same = { traceId: 'a'.repeat(32), order: '01770026400000000000', startedAt: at, endedAt: at }
/** Ids run against the order of events, as random ones may. */
const span = (place: number, rest: Partial<SpanFact> = {}): SpanFact => {
  const spanId = (99 - place).toString(16).padStart(16, '0')
  return { ...same, spanId, parentSpanId: (99).toString(16).padStart(16, '0'), ...rest }
}
const run = (place: number, name: string): SpanFact =>
  span(place, { tool: { name, callId: `call-${name}`, input: { of: name }, status: 'ok' } })
const call = (name: string) => ({ id: `call-${name}`, name, input: { of: name } })
const answer = (name: string) => ({ id: `call-${name}`, status: 'ok' as const, output: { summary: name, bytes: 1 } })

/** Two turns with two calls and one, all within one tick of the clock, and the ending. */
const turns: SpanFact[] = [
  span(0, { parentSpanId: undefined, agent: 'desk', conversation: 'talk' }),
  span(1, { prompt: 'Refund it', calls: [call('look'), call('check')], said: 'Let me look.' }),
  run(2, 'look'),
  run(3, 'check'),
  span(4, { answers: [answer('look'), answer('check')], calls: [call('refund')], said: 'I refund it.' }),
  run(5, 'refund'),
  span(6, { answers: [answer('look'), answer('check'), answer('refund')], said: 'It is refunded.', outcome: 'success' }),
]
const story = (facts: readonly SpanFact[]) => {
  const { steps, lastText, outcome } = buildSession(facts, { key: 'talk', harness: 'otel', format: 'otlp' })
  return { tools: steps.map((step) => step.tool), lastText, outcome }
}
const expected = { tools: ['look', 'check', 'refund'], lastText: 'It is refunded.', outcome: 'success' }

it('Spans of one tick make the same session in whatever order they came', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(turns, { minLength: turns.length }), (facts) => {
      expect(inCausalOrder(facts)).toEqual(turns)
      expect(story(facts)).toEqual(expected)
    }),
  )
})

it('A start decides before all else, and of one start the end', () => {
  const ends = (end: string, place: number) => ({ ...run(place, `to-${end}`), endOrder: end.padStart(20, '0') })
  const spans = [ends('1', 3), ends('2', 1), ends('3', 2), { ...run(0, 'later'), order: '01770026400000000001' }]
  expect(inCausalOrder(spans.toReversed()).map((one) => one.tool?.name)).toEqual(['to-1', 'to-2', 'to-3', 'later'])
})

it('Where nothing else tells, the place in the export does, never the id', () => {
  const spans = [run(1, 'first'), run(2, 'second'), run(7, 'third')]
  expect(inCausalOrder(spans)).toEqual(spans)
  expect(inCausalOrder(spans.toReversed())).toEqual(spans.toReversed())
})

it('A circle of parents ends', () => {
  const one = span(1, { parentSpanId: span(2).spanId })
  const other = span(2, { parentSpanId: span(1).spanId })
  expect(inCausalOrder([one, other])).toHaveLength(2)
})
