import { expect, it } from 'vitest'
import { jsonl, sessionOf, sessionsOf } from '@/lib/transcripts/fixture.test-support'

const time = (second: number) => `2026-01-02T03:00:${String(second).padStart(2, '0')}.000001`
const act = (id: number, action: string, more = {}) => ({
  id,
  timestamp: time(id),
  source: 'agent',
  action,
  args: { command: 'x', thought: 't' },
  ...more,
})
const see = (id: number, cause: number | undefined, more = {}) => ({
  id,
  cause,
  timestamp: time(id),
  source: 'agent',
  observation: 'run',
  content: 'out',
  extras: {},
  ...more,
})
const exit = (code: number) => ({ extras: { metadata: { exit_code: code } } })

it.each([
  ['exit code 0', exit(0), { status: 'ok', output: { exitCode: 0 } }],
  ['exit code 2', exit(2), { status: 'error', output: { exitCode: 2 } }],
  ['still running', exit(-1), { status: 'unknown' }],
  ['a flag', { success: false }, { status: 'error' }],
  ['an edit that did not fit', { observation: 'edit', content: 'ERROR:\nNo match' }, { status: 'error' }],
  ['an error', { observation: 'error' }, { status: 'error' }],
  ['a refusal', { observation: 'user_rejected' }, { status: 'denied' }],
])('tells how an action went: %s', (_, more, step) => {
  const { session } = sessionOf(JSON.stringify([act(1, 'run'), see(2, 1, more)]))
  expect(session.steps).toMatchObject([{ tool: 'run', input: { command: 'x' }, durationMs: 1000, ...step }])
  expect(session.steps[0]?.input).not.toHaveProperty('thought')
})

it('takes calls as the model made them, an error without a cause for the latest open action, and no thoughts', () => {
  const made = (name: string, id: string) => ({
    tool_call_metadata: {
      function_name: name,
      tool_call_id: id,
      model_response: { choices: [{ message: { tool_calls: [{ id, function: { name, arguments: '{"path":"/a"}' } }] } }] },
    },
  })
  const events = [
    { id: 0, timestamp: time(0), source: 'user', action: 'message', args: { content: 'Go' } },
    act(1, 'read', made('editor', 't1')),
    act(2, 'think'),
    act(3, 'edit', made('editor', 't2')),
    see(4, undefined, { observation: 'error', content: 'bad' }),
    see(5, 1, { observation: 'read', content: 'text' }),
    act(6, 'finish', { args: { final_thought: 'All done' } }),
  ]
  const { session } = sessionOf(JSON.stringify(events))
  expect(session.steps.map(({ tool, toolUseId, status }) => [tool, toolUseId, status])).toEqual([
    ['editor', 't1', 'ok'],
    ['editor', 't2', 'error'],
  ])
  expect(session).toMatchObject({ turns: 1, lastText: 'All done', startedAt: '2026-01-02T03:00:00.000Z' })
})

it('reads a run a line, also where pairs are nested, and says which lines are none', () => {
  const run = (id: string, history: unknown[], more = {}) => ({
    instance_id: id,
    history,
    metadata: { llm_config: { model: 'm' } },
    ...more,
  })
  const sessions = sessionsOf(
    jsonl(
      run('a', [act(1, 'run'), see(2, 1)], { report: { resolved: true } }),
      '{"other":1}',
      run('a', [[act(1, 'run'), see(2, undefined)]]),
    ),
  )
  expect(sessions.map(({ session }) => [session.task, session.model, session.outcome, session.steps.length])).toEqual([
    ['a', 'm', 'success', 1],
    ['a', 'm', undefined, 1],
  ])
  expect(new Set(sessions.map(({ session }) => session.key)).size).toBe(2)
  expect(sessions[1]?.session.steps[0]?.status).toBe('ok')
  expect(sessions[0]?.unreadable).toMatchObject([{ line: 2 }])
})
