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

it('Where nothing leads from one to another a start decides, and of one start the end', () => {
  const order = '01770026400000123456'
  const ends = (end: string, place: number) => ({ ...run(place, `to-${end}`), order, endOrder: `0177002640000012345${end}` })
  const spans = [ends('7', 3), ends('8', 1), ends('9', 2), { ...run(5, 'later'), order: '01770026400000200000' }]
  expect(inCausalOrder(spans.toReversed()).map((one) => one.tool?.name)).toEqual(['to-7', 'to-8', 'to-9', 'later'])
})

it('Ends that are measured from the cut-off start of a millisecond tell nothing', () => {
  const spans = ['900000', '100000'].map((end, at) => ({ ...run(at, end), endOrder: `01770026400000${end}` }))
  expect(inCausalOrder(spans)).toEqual(spans)
})

it('What led to a span comes before it, whatever their clocks say', () => {
  const skewed = turns.map((fact, at) => ({
    ...fact,
    order: String(1_770_026_400_000_000_000 - at * 1_000_000).padStart(20, '0'),
  }))
  expect(inCausalOrder(skewed.toReversed()).map((one) => one.spanId)).toEqual(turns.map((one) => one.spanId))
  const linked = run(1, 'second')
  const links = [{ traceId: linked.traceId, spanId: run(2, 'first').spanId }]
  const early = { ...linked, links, order: '01770026300000000000' }
  expect(inCausalOrder([early, run(2, 'first')]).map((one) => one.tool?.name)).toEqual(['first', 'second'])
})

it('An id of a call that comes again moves no run behind a later answer', () => {
  const at = (place: number, order: string, rest: Partial<SpanFact>) => ({ ...span(place, rest), order: order.padStart(20, '0') })
  const spans = [
    at(1, '1', { calls: [call('look')] }),
    { ...run(2, 'look'), order: '2'.padStart(20, '0') },
    at(3, '3', { calls: [call('look')] }),
    { ...run(4, 'look'), order: '4'.padStart(20, '0') },
  ]
  expect(inCausalOrder(spans)).toEqual(spans)
})

it('An ending stays that of the span which closes last', () => {
  const facts = [{ ...turns[0]!, said: 'All is refunded.' }, ...turns.slice(1, 6)]
  expect(story(facts)).toMatchObject({ lastText: 'All is refunded.' })
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
