import { describe, expect, it } from 'vitest'
import { jsonl, sessionOf } from '@/lib/transcripts/fixture.test-support'

type Fields = Record<string, unknown>
const startMs = Date.UTC(2026, 0, 2, 3, 0, 1)
const at = (second: number) => new Date(startMs + (second - 1) * 1000).toISOString()
const respond = (response: Fields) => [{ functionResponse: { id: 'x', name: 'x', response } }]
const call = (fields: Fields = {}) => ({
  id: `run_shell_command-${startMs}-ab12`,
  name: 'run_shell_command',
  args: { command: 'ls' },
  status: 'success',
  timestamp: at(3),
  result: respond({ output: 'Output: a.txt\nExit Code: 0' }),
  ...fields,
})
const head = { sessionId: 'g1', projectHash: 'h', startTime: at(0), lastUpdated: at(9) }
const user = { id: 'm1', type: 'user', timestamp: at(1), content: 'List' }
const answer = (calls: Fields[], id = 'm2') => ({
  id,
  type: 'gemini',
  timestamp: at(2),
  model: 'model-1',
  content: 'Here.',
  toolCalls: calls,
})
const chat = (...messages: unknown[]) => JSON.stringify({ ...head, messages })

describe('one object', () => {
  it('yields session, prompts and calls; the start of a call stands in its id', () => {
    const { session, unreadable } = sessionOf(chat(user, answer([call()]), { type: 'info', content: 'Update!' }))
    expect(session).toMatchObject({ key: 'g1', harness: 'gemini', model: 'model-1', turns: 1, lastText: 'Here.', endedAt: at(9) })
    expect(session.steps).toMatchObject([
      { tool: 'run_shell_command', status: 'ok', startedAt: at(1), durationMs: 2000, output: { exitCode: 0 } },
    ])
    expect(unreadable).toEqual([])
  })

  it.each([
    ['an exit code', { result: respond({ output: 'Output: no\nExit Code: 3' }) }, 'error'],
    ['the same words of another tool', { name: 'read_file', result: respond({ output: 'Exit Code: 3' }) }, 'ok'],
    ['no code', { result: respond({ output: 'Exit Code: (none)' }) }, 'ok'],
    ['an error', { status: 'error', result: respond({ error: 'gone' }) }, 'error'],
    ['a cancelled call', { status: 'cancelled', result: [] }, 'interrupted'],
    ['a call still going on', { status: 'executing', result: undefined }, 'unknown'],
  ])('%s: %s', (_, fields, status) => {
    expect(sessionOf(chat(user, answer([call(fields)]))).session.steps[0]?.status).toBe(status)
  })

  it('says of what is no message and of calls without a name', () => {
    expect(sessionOf(chat(user, 7, answer([call({ name: 1 })]))).unreadable).toEqual([
      { line: 2, reason: 'message 2 is no object' },
      { line: 3, reason: 'a call without a tool name' },
    ])
  })
})

it('lines: a message that is written again replaces the first, patches are passed over', () => {
  const { session, lines } = sessionOf(jsonl(head, user, answer([]), { $set: { lastUpdated: at(20) } }, answer([call()])))
  expect(session).toMatchObject({ key: 'g1', turns: 1, endedAt: at(20) })
  expect(session.steps).toHaveLength(1)
  expect(lines).toEqual({ read: 3, skipped: { $set: 1, 'message written again': 1 }, unreadable: 0 })
})

it('old dumps: calls and responses are parts', () => {
  const history = [
    { role: 'user', parts: [{ text: 'Read it' }] },
    {
      role: 'model',
      parts: [{ functionCall: { id: 'c', name: 'read_file', args: { path: 'a' } } }, { text: 'thinking', thought: true }],
    },
    { role: 'user', parts: [{ functionResponse: { id: 'c', name: 'read_file', response: { error: 'gone' } } }] },
    { role: 'model', parts: [{ text: 'It is gone.' }] },
  ]
  const { session } = sessionOf(JSON.stringify({ history, meta: { model: 'model-0' } }))
  expect(session).toMatchObject({ format: 'gemini', model: 'model-0', turns: 1, lastText: 'It is gone.' })
  expect(session.steps).toMatchObject([{ tool: 'read_file', input: { path: 'a' }, status: 'error', output: { summary: 'gone' } }])
})
