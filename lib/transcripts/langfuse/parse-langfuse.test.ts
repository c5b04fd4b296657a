import { expect, it } from 'vitest'
import { sessionOf } from '@/lib/transcripts/fixture.test-support'

const at = (second: number) => `2026-01-02T03:00:${String(second).padStart(2, '0')}.000Z`
const seen = (id: string, second: number, more: object) => ({
  id,
  traceId: 't',
  type: 'SPAN',
  name: id,
  level: 'DEFAULT',
  startTime: at(second),
  endTime: at(second + 1),
  ...more,
})
const read = (observations: unknown[], trace = {}) =>
  sessionOf(JSON.stringify({ trace: { id: 't', sessionId: 'chat', ...trace }, observations }))

it('takes tools by their type and by marks in metadata, in the order of time', () => {
  const marked = JSON.stringify({ attributes: { 'openinference.span.kind': 'TOOL', 'tool.name': 'second' } })
  const { session } = read([
    seen('b', 20, { metadata: marked, input: '{"input":{"x":2}}', output: 'y' }),
    seen('c', 30, { type: 'TOOL', name: 'third', level: 'ERROR' }),
    seen('d', 40, { type: 'TOOL', name: 'fourth', statusMessage: 'timed out', output: null }),
    seen('a', 10, { type: 'TOOL', name: 'first', input: { x: 1 }, output: { ok: true } }),
  ])
  expect(session.steps.map(({ tool, input, status, output }) => [tool, input, status, output?.summary])).toEqual([
    ['first', { x: 1 }, 'ok', '{"ok":true}'],
    ['second', { x: 2 }, 'ok', 'y'],
    ['third', {}, 'error', undefined],
    ['fourth', {}, 'error', 'timed out'],
  ])
  expect(session).toMatchObject({ key: 't', task: 'chat', harness: 'langfuse', startedAt: at(10), endedAt: at(41) })
})

it('takes the calls of generations where no tool has an observation', () => {
  const call = { id: 'c', function: { name: 'look', arguments: '{"a":1}' } }
  const { session, unreadable } = read([
    seen('g', 1, {
      type: 'GENERATION',
      input: [{ role: 'user', content: 'Go' }],
      output: { role: 'assistant', content: '', tool_calls: [call] },
    }),
    seen('h', 5, {
      type: 'GENERATION',
      input: [{ role: 'tool', tool_call_id: 'c', content: 'seen' }],
      output: { role: 'assistant', content: 'Done' },
    }),
    seen('i', 8, { type: 'GENERATION', toolCalls: ['{"id":"d","arguments":"{}","name":""}'], toolCallNames: ['wait'] }),
    'no object',
  ])
  expect(session).toMatchObject({ turns: 1, lastText: 'Done' })
  expect(session.steps).toMatchObject([
    { tool: 'look', toolUseId: 'c', input: { a: 1 }, status: 'ok', output: { summary: 'seen' } },
    { tool: 'wait', toolUseId: 'd', status: 'unknown' },
  ])
  expect(unreadable).toEqual([{ line: 4, reason: 'observation 4 is no object' }])
})
