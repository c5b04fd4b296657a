import { describe, expect, it } from 'vitest'
import { readReward } from '@/lib/transcripts/chat/read-reward'
import { sessionsOf } from '@/lib/transcripts/fixture.test-support'

const call = (id: string, requestor?: string) => ({ id, name: 'find', arguments: { a: 1 }, function: undefined, requestor })
const chatCall = { id: 'c', type: 'function', function: { name: 'find', arguments: '{}' } }

describe('tau-bench', () => {
  const traj = [
    { role: 'user', content: 'Change my flight' },
    { role: 'assistant', content: null, tool_calls: [chatCall] },
    { role: 'tool', tool_call_id: 'c', name: 'find', content: 'Error: no such user' },
    { role: 'user', content: 'Thanks ###STOP###' },
    { role: 'user', content: '###STOP###' },
  ]
  const run = (task: unknown, trial: unknown, reward: unknown) => ({ task_id: task, trial, reward, info: {}, traj })

  it('is one session a run, with task, trial and outcome', () => {
    const sessions = sessionsOf(JSON.stringify([run(0, 0, 1), run(0, 1, 0), run(1, 0, 0.5), run('x', 0, null)])).map(
      ({ session }) => session,
    )
    const digest = sessions[0]?.key.split('#')[0]
    expect(digest).toMatch(/^[0-9a-f]{16}$/)
    expect(sessions.map(({ key, task, outcome }) => [key, task, outcome])).toEqual([
      [`${digest}#0#0`, '0', 'success'],
      [`${digest}#0#1`, '0', 'failure'],
      [`${digest}#1#0`, '1', 'partial'],
      [`${digest}#x#0`, 'x', undefined],
    ])
    expect(sessions[0]).toMatchObject({ harness: 'tau-bench', format: 'tau-bench', canFork: false, turns: 2 })
    expect(sessions[0]?.steps).toMatchObject([{ tool: 'find', status: 'error', turn: 0 }])
  })

  it('a mark that ends the run is no prompt', () => {
    expect(sessionsOf(JSON.stringify([run(0, 0, 1)]))[0]?.session.prompts.map(({ text }) => text)).toEqual([
      'Change my flight',
      'Thanks',
    ])
  })

  it('never gives two runs one key', () => {
    const keys = sessionsOf(JSON.stringify([run(0, 0, 1), run(0, 0, 1), run(0, 0, 0)])).map(({ session }) =>
      session.key.split('#').slice(1).join('#'),
    )
    expect(keys).toEqual(['0#0', '0#0#2', '0#0#3'])
  })

  it('reports an item that is no run, with its place', () => {
    const [first] = sessionsOf(JSON.stringify([run(0, 0, 1), 5, { task_id: 3 }]))
    expect(first?.unreadable.map(({ line }) => line)).toEqual([2, 3])
  })
})

describe('tau2', () => {
  const messages = [
    { role: 'user', content: 'My phone is slow', timestamp: '2025-08-01T16:23:26.436923' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [call('a', 'assistant'), call('b', 'assistant'), call('c', 'assistant')],
      timestamp: '2025-08-01T16:23:29',
    },
    {
      role: 'tool',
      id: 'a',
      requestor: 'assistant',
      content: 'Error in the text only',
      error: false,
      timestamp: '2025-08-01T16:23:30',
    },
    { role: 'tool', id: 'b', requestor: 'assistant', content: 'fine', error: true },
    { role: 'tool', id: 'c', requestor: 'assistant', content: 'Error: x' },
    { role: 'user', content: null, tool_calls: [call('u', 'user')] },
    { role: 'tool', id: 'u', requestor: 'user', content: 'restarted' },
    { role: 'user', content: '###STOP###' },
  ]
  const simulation = {
    id: 'sim1',
    task_id: '7',
    trial: 0,
    start_time: '2025-08-01T16:23:24',
    end_time: '2025-08-01T16:24:03',
    reward_info: { reward: 1 },
    messages,
  }
  const info = { agent_info: { llm: 'model-4' }, environment_info: { domain_name: 'telecom' } }

  it('is one session a simulation, without the calls of the simulated user', () => {
    const [first] = sessionsOf(JSON.stringify({ info, tasks: [], simulations: [simulation] }))
    expect(first?.session).toMatchObject({
      key: 'sim1',
      harness: 'tau2',
      format: 'tau2',
      task: 'telecom/7',
      model: 'model-4',
      outcome: 'success',
    })
    expect(first?.session).toMatchObject({
      turns: 1,
      startedAt: '2025-08-01T16:23:24.000Z',
      endedAt: '2025-08-01T16:24:03.000Z',
      canFork: false,
    })
    expect(first?.session.steps.map(({ status }) => status)).toEqual(['ok', 'error', 'error'])
    expect(first?.session.steps[0]).toMatchObject({ input: { a: 1 }, startedAt: '2025-08-01T16:23:29.000Z', durationMs: 1000 })
    expect(first?.unreadable).toEqual([])
  })

  it('falls back to digest, task and trial, and reports what is no simulation', () => {
    const { id: _, ...nameless } = simulation
    const [first] = sessionsOf(JSON.stringify({ simulations: [nameless, 3] }))
    expect(first?.session.key).toMatch(/^[0-9a-f]{16}#7#0$/)
    expect(first?.session.task).toBe('7')
    expect(first?.unreadable).toEqual([{ line: 2, reason: 'simulation 2 has no "messages"' }])
  })
})

describe('readReward', () => {
  it.each([
    [1, 'success'],
    [1 - 1e-10, 'success'],
    [1 - 1e-8, 'partial'],
    [0.5, 'partial'],
    [1e-8, 'partial'],
    [0, 'failure'],
    [-1, 'failure'],
    [null, undefined],
    ['1', undefined],
    [Number.NaN, undefined],
  ])('%s is %s', (reward, outcome) => {
    expect(readReward(reward)).toBe(outcome)
  })
})
