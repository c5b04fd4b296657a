import { describe, expect, it } from 'vitest'
import { jsonl, sessionOf } from '@/lib/transcripts/fixture.test-support'

type Fields = Record<string, unknown>
const at = (second: number) => new Date(Date.UTC(2026, 0, 2, 3, 0, second)).toISOString()
const header = (more: Fields = {}) => ({ type: 'session', id: 's1', timestamp: at(0), cwd: '/work', ...more })
const message = (second: number, body: Fields, place: Fields = {}) => ({
  type: 'message',
  timestamp: at(second),
  message: body,
  ...place,
})
const user = (text: string) => ({ role: 'user', content: [{ type: 'text', text }] })
const call = (id: string, name = 'bash', more: Fields = {}) => ({
  role: 'assistant',
  model: 'model-1',
  stopReason: 'toolUse',
  content: [{ type: 'toolCall', id, name, arguments: { command: 'ls' } }],
  ...more,
})
const result = (id: string, text: string, isError = false) => ({
  role: 'toolResult',
  toolCallId: id,
  toolName: 'bash',
  content: [{ type: 'text', text }],
  isError,
})

describe('version 1, without ids', () => {
  const file = jsonl(
    header({ modelId: 'model-0', branchedFrom: '/elsewhere.jsonl' }),
    message(1, user('Look around')),
    message(2, call('a')),
    message(4, result('a', 'nope\n\nCommand exited with code 2', true)),
    { type: 'compaction', timestamp: at(5), summary: 'x' },
    message(6, { role: 'bashExecution', command: 'ls', output: 'a', exitCode: 0 }),
    message(7, call('b', 'read', { stopReason: 'aborted' })),
    message(8, { role: 'assistant', stopReason: 'stop', content: [{ type: 'text', text: 'Done.' }] }),
  )
  const { session, unreadable, lines } = sessionOf(file)

  it('is one branch', () => {
    expect(session).toMatchObject({
      key: 's1',
      harness: 'pi',
      cwd: '/work',
      model: 'model-0',
      turns: 1,
      lastText: 'Done.',
      canFork: true,
    })
    expect([session.startedAt, session.endedAt]).toEqual([at(0), at(8)])
    expect(session.steps).toMatchObject([
      { tool: 'bash', status: 'error', durationMs: 2000, output: { exitCode: 2 } },
      { tool: 'read', status: 'interrupted' },
    ])
    expect(unreadable).toEqual([])
    expect(session.signals).toMatchObject([{ kind: 'interrupt', turn: 0 }])
  })

  it('accounts for every line', () => {
    expect(lines).toEqual({ read: 6, skipped: { compaction: 1, 'message of bashExecution': 1 }, unreadable: 0 })
  })
})

describe('a tree', () => {
  const place = (id: string, parentId: string | null) => ({ id, parentId })

  it('is read along the branch of its last line', () => {
    const file = jsonl(
      header({ version: 3 }),
      message(1, user('Go'), place('m1', null)),
      message(2, call('a'), place('m2', 'm1')),
      message(3, result('a', 'x'), place('m3', 'm2')),
      message(4, call('b', 'write'), place('m4', 'm1')),
      message(5, result('b', 'y'), place('m5', 'm4')),
    )
    const { session, lines } = sessionOf(file)
    expect(session.steps.map(({ tool }) => tool)).toEqual(['write'])
    expect(lines?.skipped).toEqual({ 'message of an abandoned branch': 2 })
  })

  it('a result may name the call as its parent, the first message the session', () => {
    const file = jsonl(
      header({ version: 3 }),
      { type: 'custom_message', id: 'c', parentId: 's1', customType: 'openclaw.runtime-context', content: 'x' },
      message(1, user('Go'), place('m1', 's1')),
      message(2, call('tc'), place('m2', 'm1')),
      message(3, result('tc', 'x'), place('m3', 'tc')),
    )
    const { session } = sessionOf(file)
    expect(session).toMatchObject({ harness: 'openclaw', turns: 1 })
    expect(session.steps.map(({ status }) => status)).toEqual(['ok'])
  })

  it('a parent that is not in the file, or a circle, loses nothing before it', () => {
    const file = jsonl(
      header({ version: 3 }),
      message(1, user('Go'), place('m1', 'm9')),
      message(2, call('a'), place('m2', 'gone')),
      message(9, result('a', 'x'), place('m9', 'm2')),
    )
    expect(sessionOf(file).session).toMatchObject({ turns: 1, steps: [{ status: 'ok' }] })
  })
})

it('says of lines that cannot be read', () => {
  const { unreadable } = sessionOf(
    jsonl(header(), { type: 'message', message: 'x' }, { silly: 1 }, message(1, { content: [] }), message(2, result('q', 'x'))),
  )
  expect(unreadable.map(({ line }) => line)).toEqual([2, 3, 4, 5])
})
