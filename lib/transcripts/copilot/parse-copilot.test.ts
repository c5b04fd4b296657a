import { describe, expect, it } from 'vitest'
import { jsonl, sessionOf } from '@/lib/transcripts/fixture.test-support'

type Fields = Record<string, unknown>
const at = (second: number) => new Date(Date.UTC(2026, 0, 2, 3, 0, second)).toISOString()
const event = (second: number, type: string, data: Fields) => ({
  type,
  data,
  id: `e${second}`,
  timestamp: at(second),
  parentId: null,
})
const begin = event(0, 'session.start', { sessionId: 'p1', startTime: at(0), context: { cwd: '/work' } })
const start = (second: number, id: string, more: Fields = {}) =>
  event(second, 'tool.execution_start', { toolCallId: id, toolName: 'bash', arguments: { command: 'ls' }, ...more })
const end = (second: number, id: string, fields: Fields) =>
  event(second, 'tool.execution_complete', { toolCallId: id, ...fields })
const ok = (content: string) => ({ success: true, result: { content } })
const stepsOf = (...lines: Fields[]) => sessionOf(jsonl(begin, ...lines)).session.steps

describe('an event file', () => {
  const file = jsonl(
    begin,
    event(1, 'session.model_change', { newModel: 'model-1' }),
    event(2, 'user.message', { content: 'List the files', transformedContent: '<now>\nList the files' }),
    event(3, 'hook.start', { hookType: 'preToolUse' }),
    event(4, 'assistant.message', {
      content: '',
      toolRequests: [{ toolCallId: 'a', name: 'bash', arguments: '{"command":"ls"}' }],
    }),
    start(5, 'a'),
    end(7, 'a', ok('a.txt')),
    event(8, 'assistant.message', { content: 'One file.', toolRequests: [] }),
    event(9, 'session.shutdown', { codeChanges: { linesAdded: 3, linesRemoved: 1 } }),
  )
  const { session, unreadable, lines } = sessionOf(file)

  it('yields the session, its prompt and its call once, timed from the start', () => {
    expect(session).toMatchObject({
      key: 'p1',
      harness: 'copilot',
      cwd: '/work',
      model: 'model-1',
      lastText: 'One file.',
      turns: 1,
    })
    expect(session.prompts[0]?.text).toBe('List the files')
    expect(session.steps).toMatchObject([
      { tool: 'bash', input: { command: 'ls' }, status: 'ok', startedAt: at(5), durationMs: 2000, output: { summary: 'a.txt' } },
    ])
    expect(unreadable).toEqual([])
  })

  it('accounts for every line, and notes the changed lines', () => {
    expect(lines).toEqual({ read: 8, skipped: { 'hook.start': 1 }, unreadable: 0 })
    expect(session.signals).toEqual([{ kind: 'code-change', at: at(9), turn: 0, text: '3 lines added, 1 removed' }])
  })
})

describe('status of a call', () => {
  it.each([
    ['success', ok('fine'), 'ok', undefined],
    ['a shell that ended with another code', ok('no\n<shellId: 0 completed with exit code 2>'), 'error', 2],
    ['a shell that ended well', ok('yes\n<shellId: 0 completed with exit code 0>'), 'ok', 0],
    ['the words in the middle', ok('<shellId: 0 completed with exit code 2>\nand more'), 'ok', undefined],
    ['failure', { success: false, error: { message: 'gone', code: 'failure' } }, 'error', undefined],
    ['a refusal by code', { success: false, error: { message: 'no', code: 'denied' } }, 'denied', undefined],
  ])('%s', (_, fields, status, exitCode) => {
    const [step] = stepsOf(start(1, 'a'), end(2, 'a', fields))
    expect([step?.status, step?.output?.exitCode]).toEqual([status, exitCode])
  })

  it('a permission that was not given is a denial', () => {
    const answer = (kind: string) => event(2, 'permission.completed', { toolCallId: 'a', result: { kind } })
    const failed = end(3, 'a', { success: false, error: { message: 'no' } })
    expect(stepsOf(start(1, 'a'), answer('denied-interactively-by-user'), failed)[0]?.status).toBe('denied')
    expect(stepsOf(start(1, 'a'), answer('denied-interactively-by-user'))[0]?.status).toBe('denied')
    expect(stepsOf(start(1, 'a'), answer('approved-for-session'), failed)[0]?.status).toBe('error')
  })

  it('an abort cuts off what still runs', () => {
    const steps = stepsOf(start(1, 'a'), end(2, 'a', ok('x')), start(3, 'b'), event(4, 'abort', { reason: 'user_initiated' }))
    expect(steps.map(({ status }) => status)).toEqual(['ok', 'interrupted'])
  })
})

it('steps of a sub-agent name the call and the role', () => {
  const steps = stepsOf(
    start(1, 'a', { toolName: 'task' }),
    event(2, 'subagent.started', { toolCallId: 'a', agentName: 'explore' }),
    start(3, 'b', { parentToolCallId: 'a' }),
  )
  expect(steps[1]).toMatchObject({ isSidechain: true, parent: 'a', role: 'explore' })
})

it('a completion without a call is said', () => {
  expect(sessionOf(jsonl(begin, end(1, 'z', ok('x')))).unreadable).toEqual([{ line: 2, reason: 'a result without a call' }])
})
