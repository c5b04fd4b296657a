import { expect, it } from 'vitest'
import { sessionOf, sessionsOf } from '@/lib/transcripts/fixture.test-support'

const step = (fields: object) => ({ step_id: 1, timestamp: '2026-01-02T03:00:00Z', source: 'agent', message: '', ...fields })
const file = (steps: unknown[], more = {}) =>
  JSON.stringify({
    schema_version: 'ATIF-v1.7',
    session_id: 's',
    agent: { name: 'terminus', version: '1', model_name: 'm' },
    steps,
    ...more,
  })
const call = (id: string) => ({ tool_call_id: id, function_name: 'bash', arguments: { cmd: 'ls' } })

it('pairs results with the calls they name, and reads the flag that some writers add', () => {
  const results = [
    { source_call_id: 'a', content: 'x' },
    { source_call_id: 'b', content: 'no', is_error: true },
    { content: 'not from a tool' },
    { source_call_id: 'z', content: 'stray' },
  ]
  const { session, unreadable } = sessionOf(
    file([
      step({ source: 'user', message: 'Go' }),
      step({ message: 'Look', tool_calls: [call('a'), call('b'), call('c')], observation: { results } }),
    ]),
  )
  expect(session).toMatchObject({ key: 's', harness: 'terminus', model: 'm', turns: 1, lastText: 'Look' })
  expect(session.steps.map(({ status }) => status)).toEqual(['ok', 'error', 'unknown'])
  expect(unreadable).toMatchObject([{ line: 2, reason: 'a result without a call' }])
})

it('makes sessions of sub-agents, below their parent', () => {
  const child = {
    schema_version: 'ATIF-v1.7',
    session_id: 's',
    trajectory_id: 'sub',
    agent: { name: 'x' },
    steps: [step({ tool_calls: [call('a')] })],
  }
  const [own, sub] = sessionsOf(file([step({ tool_calls: [call('a')] })], { subagent_trajectories: [child] }))
  expect(own?.session.parentKey).toBeUndefined()
  expect(sub?.session).toMatchObject({ key: 's/sub', parentKey: 's', steps: [{ isSidechain: true, parent: 's' }] })
})
