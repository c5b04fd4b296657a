import { expect, it } from 'vitest'
import { sessionOf } from '@/lib/transcripts/fixture.test-support'

const message = (role: string, content: unknown, more = {}) => ({ role, content, agent: 'main', message_type: 'x', ...more })
const file = (fields: object) => JSON.stringify({ environment: 'swe_main', info: { exit_status: 'submitted' }, ...fields })
const history = [
  message('system', 'rules'),
  message('user', 'a demonstration', { is_demo: true }),
  message('user', 'Fix the bug'),
]

it('reads the text of actions: first word and the rest, whatever lines it has; prose is no step', () => {
  const { session } = sessionOf(
    file({
      history: [...history, message('assistant', 'ok')],
      trajectory: [
        {
          action: 'edit 1:2\nx = 1\nend_of_edit',
          observation: 'done',
          response: 'a',
          state: '{"working_dir":"/repo"}',
          execution_time: 1.5,
        },
        { action: '  ', observation: '', response: 'I think' },
        { action: 'submit', observation: '', response: 'b' },
      ],
    }),
  )
  expect(session.steps.map(({ tool, input, status, durationMs }) => ({ tool, input, status, durationMs }))).toEqual([
    { tool: 'edit', input: { args: '1:2\nx = 1\nend_of_edit' }, status: 'unknown', durationMs: 1500 },
    { tool: 'submit', input: { args: '' }, status: 'unknown', durationMs: undefined },
  ])
  expect(session).toMatchObject({ turns: 1, cwd: '/repo', lastText: 'b', prompts: [{ text: 'Fix the bug' }] })
  expect(session.outcome).toBeUndefined()
})

it('prefers the calls that the model made, with the results that name them', () => {
  const call = (id: string, command: string) => ({
    id,
    type: 'function',
    function: { name: 'bash', arguments: JSON.stringify({ command }) },
  })
  const { session, unreadable } = sessionOf(
    file({
      environment: 'org__repo.1.pr_2',
      replay_config: JSON.stringify({ agent: { model: { name: 'm' } } }),
      history: [
        ...history,
        message('assistant', 'a', { action: 'cd x', tool_calls: [call('1', 'cd x')] }),
        message('tool', [{ type: 'text', text: 'ok' }], { tool_call_ids: ['1'] }),
        message('tool', 'stray', { tool_call_ids: ['9'] }),
      ],
      trajectory: [{ action: 'cd x', observation: 'ok', execution_time: 0.25, state: { working_dir: '/w' } }],
    }),
  )
  expect(session).toMatchObject({ model: 'm', task: 'org__repo.1.pr_2', cwd: '/w' })
  expect(session.steps).toMatchObject([
    { tool: 'bash', toolUseId: '1', input: { command: 'cd x' }, durationMs: 250, output: { summary: 'ok' } },
  ])
  expect(unreadable).toMatchObject([{ reason: 'a result without a call' }])
})

it('reads a history alone, by its actions where no calls are in it', () => {
  const { session } = sessionOf(
    JSON.stringify({ history: [...history, message('assistant', 'a', { action: 'ls -a' }), message('user', 'files')] }),
  )
  expect(session.steps).toMatchObject([{ tool: 'ls', input: { args: '-a' }, output: { summary: 'files' } }])
})
