import { describe, expect, it } from 'vitest'
import { isProgress } from '@/lib/transcripts/claude-code/is-progress'
import { claudeLine, jsonl, reply, sessionOf } from '@/lib/transcripts/fixture.test-support'

const data = { message: { type: 'assistant', message: { content: [{ type: 'tool_use', id: 't', name: 'Read' }] } } }
const progress = { sessionId: 's1', uuid: 'p', type: 'progress', data, timestamp: '2026-01-02T03:00:00.000Z' }
const isOne = (line: object) => {
  const bytes = Buffer.from(`{}\n${JSON.stringify(line)}\n{"type":"progress","data":{}}`)
  return isProgress(bytes, 3, 3 + Buffer.byteLength(JSON.stringify(line)))
}

describe('isProgress', () => {
  it('tells a progress line, whatever stands before its type', () => {
    expect(isOne(progress)).toBe(true)
    expect(isOne({ type: 'progress', data: {} })).toBe(true)
    expect(isOne({ cwd: '/a "b"', list: [1, 'x'], ...progress })).toBe(true)
  })

  it.each<[string, object]>([
    ['another line', reply(1, 'x')],
    ['one without an object', { type: 'progress' }],
    ['its look inside a message', claudeLine(1, 'assistant', [{ type: 'tool_use', id: 't', name: 'Send', input: progress }])],
    ['its look inside a text', { ...reply(1, 'x'), cwd: JSON.stringify(progress) }],
    ['its look behind another object', { toolUseResult: {}, ...progress }],
  ])('%s is left to be parsed', (_, line) => expect(isOne(line)).toBe(false))

  it('counts one as it is counted when it is parsed', () => {
    const others = [{ toolUseResult: {}, ...progress }, progress]
    expect(sessionOf(jsonl(reply(1, 'x'), ...others)).lines).toEqual({ read: 1, skipped: { progress: 2 }, unreadable: 0 })
  })
})
