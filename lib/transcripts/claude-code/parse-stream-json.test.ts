import { describe, expect, it } from 'vitest'
import { jsonl, sessionOf } from '@/lib/transcripts/fixture.test-support'

const session_id = 'st1'
const init = { type: 'system', subtype: 'init', session_id, cwd: '/work', tools: ['Bash'], model: 'model-2' }
const call = (id: string, name: string, input: unknown, parent: string | null = null) => ({
  type: 'assistant',
  session_id,
  parent_tool_use_id: parent,
  message: { id: `m-${id}`, model: 'model-2', content: [{ type: 'tool_use', id, name, input }] },
})
const answer = (id: string, content: string, isError: boolean) => ({
  type: 'user',
  session_id,
  parent_tool_use_id: null,
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content, is_error: isError }] },
})

describe('stream-json', () => {
  const file = jsonl(
    init,
    { type: 'stream_event', session_id, event: {} },
    call('a', 'Task', { subagent_type: 'explorer', prompt: 'look' }),
    call('b', 'Grep', {}, 'a'),
    answer('b', 'x', false),
    answer('a', 'found', false),
    call('c', 'Bash', { command: 'rm -r x' }),
    answer('c', 'not allowed', true),
    {
      type: 'result',
      subtype: 'success',
      session_id,
      num_turns: 3,
      result: 'All done',
      permission_denials: [{ tool_name: 'Bash', tool_use_id: 'c' }],
    },
  )

  it('is the same session in another envelope', () => {
    const { session, unreadable } = sessionOf(file)
    expect(session).toMatchObject({
      key: 'st1',
      harness: 'claude-code',
      format: 'claude-stream-json',
      cwd: '/work',
      model: 'model-2',
    })
    expect(session).toMatchObject({ lastText: 'All done', canFork: true, turns: 0 })
    expect(session.steps).toMatchObject([
      { tool: 'Task', status: 'ok', isSidechain: false, turn: -1 },
      { tool: 'Grep', status: 'ok', isSidechain: true, parent: 'a', role: 'explorer' },
      { tool: 'Bash', status: 'denied', isSidechain: false },
    ])
    expect(unreadable).toEqual([])
  })

  it('needs no opening line', () => {
    expect(sessionOf(jsonl(call('c', 'Bash', {}), answer('c', 'x', false))).session.format).toBe('claude-stream-json')
  })
})
