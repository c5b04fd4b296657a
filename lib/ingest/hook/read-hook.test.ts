import { describe, expect, it } from 'vitest'
import { readHook } from './read-hook'

describe('The JSON of a hook', () => {
  it.each([
    [
      'Claude Code',
      { session_id: 's', transcript_path: '/t', hook_event_name: 'SessionEnd', reason: 'clear' },
      { file: '/t', sessionKey: 's', isEnd: true },
    ],
    [
      'Claude Code, a tool',
      { session_id: 's', transcript_path: '/t', hook_event_name: 'PostToolUse', tool_input: {} },
      { file: '/t', sessionKey: 's', isEnd: false },
    ],
    ['Codex', { type: 'agent-turn-complete', 'thread-id': 't1', cwd: '/w' }, { file: null, sessionKey: 't1', isEnd: false }],
    [
      'Gemini',
      { session_id: 'g', transcript_path: '/g.json', hook_event_name: 'SessionEnd' },
      { file: '/g.json', sessionKey: 'g', isEnd: true },
    ],
    [
      'Cursor',
      { conversation_id: 'c', transcript_path: null, hook_event_name: 'sessionEnd' },
      { file: null, sessionKey: 'c', isEnd: true },
    ],
    ['Copilot', { sessionId: 'p', transcriptPath: '/p', hookEventName: 'Stop' }, { file: '/p', sessionKey: 'p', isEnd: false }],
    [
      'OpenCode',
      { type: 'session.deleted', properties: { info: { id: 'x' }, sessionID: 'o' } },
      { file: null, sessionKey: 'o', isEnd: true },
    ],
    ['nothing known', { a: 1, properties: 'x', session_id: 7 }, { file: null, sessionKey: null, isEnd: false }],
  ])('of %s', (_, body, news) => expect(readHook(body)).toMatchObject(news))

  it.each([
    [{ hook_event_name: 'SessionEnd' }, 'SessionEnd'],
    [{ type: 'session.idle' }, 'session.idle'],
    [{ event: 7 }, null],
  ])('names its event: %j', (body, name) => expect(readHook(body).name).toBe(name))
})
