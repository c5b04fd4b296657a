import { describe, expect, it } from 'vitest'
import { sessionOf } from '@/lib/transcripts/fixture.test-support'

type Fields = Record<string, unknown>
const ms = Date.UTC(2026, 0, 2, 3, 0, 0)
const session = (...messages: unknown[]) => JSON.stringify({ version: 1, agent: 'lead', sessionId: 'k1', messages })
const user = (content: unknown, ts = ms) => ({ role: 'user', ts, content })
const call = {
  role: 'assistant',
  ts: ms + 1000,
  modelInfo: { id: 'model-1' },
  content: [{ type: 'tool_use', id: 'a', name: 'read_files', input: { files: [] } }],
}
const result = (content: unknown, more: Fields = {}) =>
  user([{ type: 'tool_result', tool_use_id: 'a', name: 'read_files', content, ...more }], ms + 3000)

describe('a session of Cline', () => {
  it('yields prompts without the files beside them, model, calls and times', () => {
    const opening = user([
      { type: 'text', text: 'Change it' },
      { type: 'file', path: '/a', content: 'x' },
    ])
    const done = { role: 'assistant', ts: ms + 4000, content: [{ type: 'text', text: 'Done.' }] }
    const read = sessionOf(session(opening, call, result('[{"query":"a","result":"text of a","success":true}]'), done)).session
    expect(read).toMatchObject({ key: 'k1', harness: 'cline', model: 'model-1', turns: 1, lastText: 'Done.' })
    expect(read.prompts[0]?.text).toBe('Change it')
    expect(read.steps).toMatchObject([{ tool: 'read_files', status: 'ok', durationMs: 2000, output: { summary: 'text of a' } }])
  })

  it.each([
    ['one query as JSON text', '{"query":"x","result":"y","success":true}', 'ok'],
    ['one that failed', '{"query":"x","result":"y","success":false}', 'error'],
    [
      'several, one of which failed',
      [
        { query: 'x', success: true },
        { query: 'y', error: 'z', success: false },
      ],
      'error',
    ],
    ['text blocks with JSON in them', [{ type: 'text', text: '{"result":"y","success":false}' }], 'error'],
    ['plain text', 'fine', 'ok'],
    ['text that only looks like JSON', '{fine', 'ok'],
  ])('%s', (_, content, status) => {
    expect(sessionOf(session(user('Go'), call, result(content))).session.steps[0]?.status).toBe(status)
  })

  it('takes the flag where a result has one, and says of what it cannot read', () => {
    const { session: read, unreadable } = sessionOf(
      session(call, result('x', { is_error: true }), result('again'), 7, { role: 'bard' }),
    )
    expect(read.steps[0]?.status).toBe('error')
    expect(unreadable.map(({ line }) => line)).toEqual([3, 4, 5])
  })
})
