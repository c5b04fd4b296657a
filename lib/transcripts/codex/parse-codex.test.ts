import { describe, expect, it } from 'vitest'
import { jsonl, sessionOf } from '@/lib/transcripts/fixture.test-support'

type Fields = Record<string, unknown>
const at = (second: number) => new Date(Date.UTC(2026, 0, 2, 3, 0, second)).toISOString()
const line = (second: number, type: string, payload: Fields) => ({ timestamp: at(second), type, payload })
const item = (second: number, payload: Fields) => line(second, 'response_item', payload)
const event = (second: number, payload: Fields) => line(second, 'event_msg', payload)
const call = (second: number, id: string, name: string, input: Fields) =>
  item(second, { type: 'function_call', name, call_id: id, arguments: JSON.stringify(input) })
const output = (second: number, id: string, text: unknown) =>
  item(second, { type: 'function_call_output', call_id: id, output: text })
const message = (role: string, text: string) => ({ type: 'message', role, content: [{ type: 'input_text', text }] })
const meta = line(0, 'session_meta', { id: 'c1', timestamp: at(0), cwd: '/work', source: 'cli' })
const exited = (code: number, text: string) =>
  `Chunk ID: a1\nWall time: 0.1 seconds\nProcess exited with code ${code}\nOutput:\n${text}`
const stepsOf = (...lines: (Fields | string)[]) => sessionOf(jsonl(meta, ...lines)).session.steps

describe('a rollout', () => {
  const file = jsonl(
    meta,
    line(1, 'turn_context', { model: 'model-1', cwd: '/elsewhere' }),
    item(1, message('developer', '<permissions instructions>')),
    item(1, message('user', '# AGENTS.md instructions for /work')),
    item(2, message('user', 'Fix the tests')),
    event(2, { type: 'user_message', message: 'Fix the tests' }),
    item(3, { type: 'reasoning', encrypted_content: 'x' }),
    call(3, 'a', 'exec_command', { cmd: 'npm test' }),
    output(5, 'a', exited(1, '2 failed')),
    item(6, { type: 'custom_tool_call', name: 'apply_patch', call_id: 'b', input: '*** Begin Patch' }),
    event(6, { type: 'patch_apply_end', call_id: 'b', success: false }),
    item(7, { type: 'custom_tool_call_output', call_id: 'b', output: 'Exit code: 0\nWall time: 0 seconds\nOutput:\nDone' }),
    event(8, { type: 'agent_message', message: 'Done.' }),
    item(8, message('assistant', 'Done.')),
    event(9, { type: 'task_complete', last_agent_message: 'Done.' }),
    item(10, message('user', 'Fix the tests')),
    event(10, { type: 'user_message', message: 'Fix the tests' }),
  )
  const { session, unreadable, lines } = sessionOf(file)

  it('yields who, where, when and with which model', () => {
    expect(session).toMatchObject({ key: 'c1', harness: 'codex', format: 'codex', cwd: '/work', model: 'model-1', canFork: true })
    expect(session).toMatchObject({ startedAt: at(0), endedAt: at(10), lastText: 'Done.' })
    expect(unreadable).toEqual([])
    expect(session.signals).toEqual([{ kind: 'turn-end', at: at(9), turn: 0 }])
  })

  it('takes a prompt once, though item and event tell of it, and twice when it was said twice', () => {
    expect(session.prompts.map(({ text }) => text)).toEqual(['Fix the tests', 'Fix the tests'])
  })

  it('yields every call with its result, refined by events', () => {
    expect(session.steps).toMatchObject([
      { tool: 'exec_command', input: { cmd: 'npm test' }, status: 'error', durationMs: 2000, output: { exitCode: 1 } },
      { tool: 'apply_patch', input: { input: '*** Begin Patch' }, status: 'error', turn: 0 },
    ])
  })

  it('accounts for every line', () => {
    expect(lines).toEqual({ read: 15, skipped: { reasoning: 1, agent_message: 1 }, unreadable: 0 })
  })
})

describe('status of a call', () => {
  it.each([
    ['an exit code of 0', exited(0, 'fine'), 'ok'],
    ['another code', 'Exit code: 127\nWall time: 0 seconds\nOutput:\nnot found', 'error'],
    ['the words in the output of the tool', exited(0, 'Process exited with code 3'), 'ok'],
    ['the old envelope', JSON.stringify({ output: 'no', metadata: { exit_code: 2 } }), 'error'],
    ['a patch that did not fit', 'apply_patch verification failed: no such lines', 'error'],
    ['a flag beside the content', { content: 'no', success: false }, 'error'],
    ['a list of texts', [{ type: 'input_text', text: 'fine' }], 'ok'],
    ['one text as an object', { type: 'input_text', text: 'fine' }, 'ok'],
    ['an abort by the user', 'aborted by user after 29.7s', 'interrupted'],
    ['a refusal', 'exec command rejected by user', 'denied'],
    ['a command that still runs', 'Process running with session ID 7\nOutput:\n', 'unknown'],
  ])('%s', (_, text, status) => {
    expect(stepsOf(call(1, 'a', 'exec_command', {}), output(2, 'a', text))[0]?.status).toBe(status)
  })

  it('events have the last word: a command, a patch, a call of a server', () => {
    const ends = [
      event(3, { type: 'exec_command_end', call_id: 'a', exit_code: 3, duration: { secs: 1, nanos: 500_000_000 } }),
      event(3, { type: 'mcp_tool_call_end', call_id: 'b', result: { Err: 'gone' } }),
      event(3, { type: 'mcp_tool_call_end', call_id: 'c', result: { Ok: { content: [], isError: false } } }),
    ]
    const calls = ['a', 'b', 'c'].flatMap((id) => [call(1, id, 'x', {}), output(2, id, 'fine')])
    expect(stepsOf(...calls, ...ends)).toMatchObject([
      { status: 'error', durationMs: 1500, output: { exitCode: 3 } },
      { status: 'error' },
      { status: 'ok' },
    ])
  })

  it('an abort of the turn cuts off what still waits, and nothing else', () => {
    const lines = [call(1, 'a', 'x', {}), output(2, 'a', 'fine'), call(3, 'b', 'x', {}), event(4, { type: 'turn_aborted' })]
    expect(stepsOf(...lines).map(({ status }) => status)).toEqual(['ok', 'interrupted'])
  })
})

describe('a command that is polled', () => {
  const start = [call(1, 'a', 'exec_command', { cmd: 'make' }), output(2, 'a', 'Process running with session ID 70\nOutput:\n')]
  const poll = (second: number, id: string, text: string) => [
    call(second, id, 'write_stdin', { session_id: 70, chars: '' }),
    output(second + 1, id, text),
  ]

  it('ends when a poll says so; the polls themselves went well', () => {
    const steps = stepsOf(
      ...start,
      ...poll(3, 'p', 'Process running with session ID 70\nOutput:\n'),
      ...poll(9, 'q', exited(2, 'broken')),
    )
    expect(steps.map(({ tool, status }) => [tool, status])).toEqual([
      ['exec_command', 'error'],
      ['write_stdin', 'ok'],
      ['write_stdin', 'ok'],
    ])
    expect(steps[0]).toMatchObject({ durationMs: 9000, output: { exitCode: 2 } })
  })

  it('stays unknown when no poll saw its end', () => {
    expect(stepsOf(...start, ...poll(3, 'p', 'aborted by user after 3s')).map(({ status }) => status)).toEqual([
      'unknown',
      'interrupted',
    ])
  })
})

describe('other calls', () => {
  it('searches are one line without an output; tools of a server carry its name', () => {
    const steps = stepsOf(
      item(1, { type: 'web_search_call', id: 'ws', status: 'completed', action: { type: 'search', query: 'x' } }),
      item(2, { type: 'tool_search_call', call_id: 't', arguments: { query: 'y' } }),
      item(3, { type: 'tool_search_output', call_id: 't', tools: [{ name: 'z' }] }),
      item(4, { type: 'function_call', namespace: 'mcp__hub', name: '_fetch', call_id: 'm', arguments: '{}' }),
      item(5, { type: 'local_shell_call', call_id: 'l', action: { type: 'exec', command: ['ls'] } }),
    )
    expect(steps.map(({ tool, status }) => [tool, status])).toEqual([
      ['web_search', 'ok'],
      ['tool_search', 'ok'],
      ['mcp__hub__fetch', 'unknown'],
      ['local_shell', 'unknown'],
    ])
  })

  it('a skill handed over by the user is a signal, no prompt', () => {
    const injected = item(1, message('user', '<skill>\n<name>worktree</name>\n<path>/x/SKILL.md</path>'))
    const { session } = sessionOf(jsonl(meta, injected))
    expect([session.turns, session.signals]).toEqual([0, [{ kind: 'skill-given', name: 'worktree', at: at(1), turn: -1 }]])
  })

  it('a sub-agent knows its parent and its role; the header of its origin is not its own', () => {
    const source = { subagent: { thread_spawn: { parent_thread_id: 'p1', agent_role: 'explorer' } } }
    const own = line(0, 'session_meta', { id: 'c2', cwd: '/work', forked_from_id: 'p1', source })
    const { session } = sessionOf(jsonl(own, meta, call(1, 'a', 'exec_command', {})))
    expect(session).toMatchObject({ key: 'c2', parentKey: 'p1' })
    expect(session.steps[0]).toMatchObject({ isSidechain: true, parent: 'p1', role: 'explorer' })
  })
})

describe('older shapes', () => {
  it('calls without an id pair by name', () => {
    const steps = stepsOf(
      item(1, { type: 'tool_call', function: { name: 'run' }, arguments: { command: 'ls' } }),
      item(2, { type: 'tool_result', name: 'run', result: { stdout: 'a', stderr: '', exitCode: 1 } }),
    )
    expect(steps).toMatchObject([
      { tool: 'run', input: { command: 'ls' }, status: 'error', output: { summary: 'a', exitCode: 1 } },
    ])
  })

  it('bare lines, with or without a header', () => {
    const lines = [
      { timestamp: at(1), role: 'user', content: 'Which branch?', model: 'model-0' },
      { timestamp: at(2), type: 'tool_call', function: { name: 'git' }, arguments: 'status' },
      { timestamp: at(3), type: 'tool_result', name: 'git', result: 'On branch main' },
    ]
    for (const header of [[], [{ id: 'old', timestamp: at(0), instructions: null }]]) {
      const { session, unreadable } = sessionOf(jsonl(...header, ...lines))
      expect(session).toMatchObject({ format: 'codex', turns: 1, model: 'model-0' })
      expect(session.steps).toMatchObject([{ tool: 'git', input: { input: 'status' }, status: 'ok' }])
      expect(unreadable).toEqual([])
    }
  })

  it('says of a result that answers nothing, and of a call that names nothing', () => {
    const { unreadable } = sessionOf(jsonl(meta, output(1, 'zz', 'x'), item(2, { type: 'function_call', call_id: 'a' })))
    expect(unreadable.map(({ line: number, reason }) => [number, reason])).toEqual([
      [2, 'a result without a call'],
      [3, 'a call without a tool name'],
    ])
  })
})
