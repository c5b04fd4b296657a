import { describe, expect, it } from 'vitest'
import { sessionOf } from '@/lib/transcripts/fixture.test-support'
import { parseTranscript } from '@/lib/transcripts/registry'

type Fields = Record<string, unknown>
const ms = Date.UTC(2026, 0, 2, 3, 0, 0)
const tool = (state: Fields) => ({
  type: 'tool',
  callID: 'c1',
  tool: 'bash',
  state: { input: { command: 'ls' }, time: { start: ms + 1000, end: ms + 3000 }, ...state },
})
const user = {
  info: { role: 'user', time: { created: ms } },
  parts: [
    { type: 'text', text: 'Go' },
    { type: 'text', text: 'added', synthetic: true },
  ],
}
const answer = (parts: Fields[], more: Fields = {}) => ({
  info: { role: 'assistant', modelID: 'model-1', time: { created: ms + 500 }, ...more },
  parts,
})
const exported = (messages: unknown[], info: Fields = {}) =>
  JSON.stringify({ info: { id: 'o1', directory: '/work', time: { created: ms }, ...info }, messages })

describe('an export', () => {
  it('yields the session; a call and its result are one part', () => {
    const { session, unreadable } = sessionOf(
      exported([
        user,
        answer([tool({ status: 'completed', output: 'a.txt', metadata: { exit: 0 } }), { type: 'text', text: 'Done.' }]),
      ]),
    )
    expect(session).toMatchObject({ key: 'o1', harness: 'opencode', cwd: '/work', model: 'model-1', turns: 1, lastText: 'Done.' })
    expect(session.prompts[0]?.text).toBe('Go')
    expect(session.steps).toMatchObject([
      { tool: 'bash', status: 'ok', durationMs: 2000, output: { summary: 'a.txt', exitCode: 0 } },
    ])
    expect(unreadable).toEqual([])
  })

  it.each([
    [{ status: 'success', output: 'x' }, 'ok'],
    [{ status: 'completed', output: 'x', metadata: { exit: 1 } }, 'error'],
    [{ status: 'error', error: 'gone' }, 'error'],
    [{ status: 'error', error: 'The user rejected permission to use this tool' }, 'denied'],
    [{ status: 'running', time: { start: ms } }, 'interrupted'],
    [{ status: 'brand-new' }, 'unknown'],
  ])('%o is %s', (state, status) => {
    expect(sessionOf(exported([user, answer([tool(state)])])).session.steps[0]?.status).toBe(status)
  })

  it('a session with a parent is a sub-agent; an aborted message is an interrupt; changed lines are noted', () => {
    const messages = [user, answer([tool({ status: 'completed' })], { error: { name: 'MessageAbortedError' } })]
    const { session } = sessionOf(exported(messages, { parentID: 'o0', summary: { additions: 2, deletions: 0 } }))
    expect(session).toMatchObject({ parentKey: 'o0', steps: [{ isSidechain: true, parent: 'o0' }] })
    expect(session.signals?.map(({ kind }) => kind)).toEqual(['interrupt', 'code-change'])
  })

  it('says of messages and parts that cannot be read', () => {
    const { unreadable } = sessionOf(exported([user, 7, answer([{ type: 'tool' }])]))
    expect(unreadable.map(({ line }) => line)).toEqual([2, 3])
  })
})

it.each([
  ['a message', { id: 'm', sessionID: 's', role: 'user', time: { created: ms } }],
  ['a part', { id: 'p', messageID: 'm', type: 'tool', callID: 'c' }],
  ['a session', { id: 's', projectID: 'p', directory: '/work', time: { created: ms } }],
])('%s alone is refused with what to send instead', (_, value) => {
  expect(parseTranscript(JSON.stringify(value))).toMatchObject({ refused: expect.stringContaining('opencode export') as string })
})
