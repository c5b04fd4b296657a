import { describe, expect, it } from 'vitest'
import { jsonl, sessionOf } from '@/lib/transcripts/fixture.test-support'

type Fields = Record<string, unknown>
const time = '2026-01-02T03:00:00.000Z'
const later = '2026-01-02T03:00:02.000Z'
const statusOf = (...lines: Fields[]) => sessionOf(jsonl(...lines)).session.steps.map(({ tool, status }) => `${tool} ${status}`)

describe('Qwen Code', () => {
  const line = (type: string, parts: Fields[], more: Fields = {}) => ({
    uuid: 'u',
    sessionId: 'q',
    type,
    timestamp: time,
    cwd: '/w',
    message: { parts },
    ...more,
  })
  const call = line('assistant', [{ functionCall: { id: 'c', name: 'read_file', args: { path: 'a' } } }], { model: 'm' })
  const answer = (status: string, response: Fields = { output: 'x' }) =>
    line('tool_result', [{ functionResponse: { id: 'c', name: 'read_file', response } }], { toolCallResult: { status } })

  it('yields prompts without what hooks added, and no notification', () => {
    const added = { text: '<qwen:user-prompt-submit-context>\nx\n</qwen:user-prompt-submit-context>' }
    const note = line('user', [{ text: 'note' }], { subtype: 'notification' })
    const { session, lines } = sessionOf(
      jsonl(line('user', [{ text: 'Go' }, added]), note, line('system', []), call, answer('success')),
    )
    expect(session).toMatchObject({ key: 'q', harness: 'qwen', cwd: '/w', model: 'm', turns: 1 })
    expect(session.prompts[0]?.text).toBe('Go')
    expect(lines).toEqual({ read: 3, skipped: { notification: 1, system: 1 }, unreadable: 0 })
  })

  it.each([
    ['success', undefined, 'ok'],
    ['error', undefined, 'error'],
    ['cancelled', undefined, 'interrupted'],
    ['success', { error: 'gone' }, 'error'],
  ])('%s %o is %s', (status, response, wanted) => {
    expect(statusOf(call, answer(status, response))).toEqual([`read_file ${wanted}`])
  })
})

describe('Droid', () => {
  const header = { type: 'session_start', id: 'd', cwd: '/w' }
  const message = (role: string, content: unknown) => ({ type: 'message', timestamp: time, message: { role, content } })
  const call = message('assistant', [{ type: 'tool_use', id: 'a', name: 'Execute', input: { command: 'ls' } }])
  const result = (content: string, more: Fields = {}) =>
    message('user', [{ type: 'tool_result', tool_use_id: 'a', content, ...more }])

  it('drops reminders from prompts', () => {
    const { session } = sessionOf(jsonl(header, message('user', '<system-reminder>\nBrief.\n</system-reminder>\n\nGo')))
    expect(session).toMatchObject({ key: 'd', harness: 'droid', cwd: '/w', prompts: [{ text: 'Go' }] })
  })

  it('reads failure from the text where no flag says it', () => {
    const { session } = sessionOf(jsonl(header, call, result('Error: Command failed (exit code: 2)\nno')))
    expect(session.steps[0]).toMatchObject({ status: 'error', output: { exitCode: 2 } })
    expect(statusOf(header, call, result('fine'))).toEqual(['Execute ok'])
    expect(statusOf(header, call, result('Error: is a word', { is_error: false }))).toEqual(['Execute ok'])
  })

  it.each([{ session_id: 's' }, { sessionId: 's' }])('reads its stream, in both spellings: %o', (id) => {
    const lines = [
      { type: 'message', ...id, timestamp: time, role: 'user', text: 'Go' },
      { type: 'tool_call', ...id, timestamp: time, toolCallId: 'c', toolName: 'Shell', parameters: { command: 'ls' } },
      { type: 'tool_result', ...id, timestamp: later, toolCallId: 'c', value: { stdout: 'a', exitCode: 1 } },
      { type: 'completion', ...id, timestamp: later, finalText: 'Done' },
      { type: 'error', message: 'no key', timestamp: later },
    ]
    const { session, unreadable } = sessionOf(jsonl(...lines))
    expect(session).toMatchObject({ key: 's', turns: 1, lastText: 'Done' })
    expect(session.steps).toMatchObject([
      { tool: 'Shell', status: 'error', durationMs: 2000, output: { summary: 'a', exitCode: 1 } },
    ])
    expect(unreadable).toEqual([])
  })
})

it('Cursor: calls and results pair in order, whatever the results are called', () => {
  const line = (role: string, content: unknown) => ({ role, message: { content } })
  const lines = [
    line('user', [{ type: 'text', text: 'Go' }]),
    line('assistant', [{ type: 'tool_use', name: 'Bash', input: {} }]),
    line('user', [{ type: 'tool_result', tool_use_id: 't1', content: 'x', is_error: true }]),
    line('assistant', [{ type: 'tool_call', name: 'read_file', input: {} }]),
    line('user', [{ type: 'tool-result', name: 'read_file', content: [{ type: 'text', text: 'y' }] }]),
    { type: 'turn_ended', status: 'success' },
  ]
  expect(statusOf(...lines)).toEqual(['Bash error', 'read_file ok'])
  expect(sessionOf(jsonl(...lines)).session).toMatchObject({ harness: 'cursor', turns: 1 })
})

describe('Kimi Code', () => {
  const event = (body: Fields, at = time) => ({ type: 'context.append_loop_event', event: body, time: Date.parse(at) })
  const head = { type: 'metadata', protocol_version: '1.4', created_at: Date.parse(time) }
  const call = event({ type: 'tool.call', toolCallId: 'c', name: 'Bash', args: { command: 'ls' } })

  it('yields calls with their codes, and prompts of people alone', () => {
    const prompt = (kind: string) => ({
      type: 'turn.prompt',
      input: [{ type: 'text', text: kind }],
      origin: { kind },
      time: Date.parse(time),
    })
    const failed = event(
      { type: 'tool.result', toolCallId: 'c', result: { output: 'no\nCommand failed with exit code: 1.', isError: true } },
      later,
    )
    const { session } = sessionOf(jsonl(head, prompt('user'), prompt('system_trigger'), call, failed))
    expect(session.prompts.map(({ text }) => text)).toEqual(['user'])
    expect(session.steps).toMatchObject([{ tool: 'Bash', status: 'error', durationMs: 2000, output: { exitCode: 1 } }])
  })

  it('a refusal is denied, a cancel interrupts', () => {
    const refused = {
      type: 'permission.record_approval_result',
      toolCallId: 'd',
      toolName: 'Write',
      result: { decision: 'rejected' },
    }
    expect(statusOf(head, refused, call, { type: 'turn.cancel', time: Date.parse(later) })).toEqual([
      'Write denied',
      'Bash interrupted',
    ])
  })
})

it('Grok: calls of the agent and searches of the service; what the program says is no prompt', () => {
  const lines = [
    { type: 'user', content: [{ type: 'text', text: 'info' }], synthetic_reason: 'environment_context' },
    { type: 'user', content: [{ type: 'text', text: 'Go' }] },
    { type: 'assistant', content: 'x', model_id: 'm', tool_calls: [{ id: 'c', name: 'read_file', arguments: '{"a":1}' }] },
    { type: 'tool_result', tool_call_id: 'c', content: 'Error: gone' },
    { type: 'backend_tool_call', kind: { tool_type: 'web_search', id: 'w', status: 'completed', action: { query: 'x' } } },
  ]
  expect(statusOf(...lines)).toEqual(['read_file error', 'web_search ok'])
  expect(sessionOf(jsonl(...lines)).session).toMatchObject({ harness: 'grok', model: 'm', turns: 1 })
})

it('Antigravity: a step answers the call before it, or is one itself', () => {
  const step = (index: number, source: string, type: string, more: Fields = {}) => ({
    step_index: index,
    source,
    type,
    created_at: time,
    ...more,
  })
  const lines = [
    step(0, 'USER_EXPLICIT', 'USER_INPUT', {
      content: '<USER_REQUEST>\nGo\n</USER_REQUEST>\n<USER_SETTINGS_CHANGE>\nx\n</USER_SETTINGS_CHANGE>',
    }),
    step(1, 'MODEL', 'PLANNER_RESPONSE', { tool_calls: [{ name: 'list_dir', args: { Path: '"/w"' } }] }),
    step(2, 'MODEL', 'LIST_DIRECTORY', { status: 'DONE', content: 'x' }),
    step(3, 'MODEL', 'RUN_COMMAND', { status: 'ERROR', content: 'y' }),
    step(4, 'SYSTEM', 'CHECKPOINT'),
  ]
  const { session } = sessionOf(jsonl(...lines))
  expect(session.prompts.map(({ text }) => text)).toEqual(['Go'])
  expect(session.steps).toMatchObject([
    { tool: 'list_dir', input: { Path: '/w' }, status: 'ok' },
    { tool: 'run_command', status: 'error' },
  ])
})

it('Hermes: chat messages with a head of their own', () => {
  const messages = [
    { role: 'user', content: 'Go' },
    { role: 'assistant', content: 'x', tool_calls: [{ id: 'c', function: { name: 'shell', arguments: '{}' } }] },
    { role: 'tool', tool_call_id: 'c', content: 'y' },
  ]
  const head = {
    session_id: 'h',
    session_start: time,
    last_updated: later,
    platform: 'cli',
    model: 'm',
    model_config: { cwd: '/w' },
  }
  const { session } = sessionOf(JSON.stringify({ ...head, messages }))
  expect(session).toMatchObject({ key: 'h', harness: 'hermes', model: 'm', cwd: '/w', startedAt: time, endedAt: later, turns: 1 })
  expect(session.steps).toMatchObject([{ tool: 'shell', status: 'ok' }])
})
