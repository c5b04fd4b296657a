import { describe, expect, it } from 'vitest'
import type { Step } from '@/lib/domain/session/step'
import type { ReadSession } from './read-transcript'
import { renameSession } from './session-hints'

const step = (parent?: string): Step => ({
  position: 0,
  turn: 0,
  tool: 'x',
  input: {},
  status: 'ok',
  isSidechain: parent !== undefined,
  parent,
})
const read = (key: string, parentKey?: string): ReadSession => ({
  unreadable: [],
  session: {
    key,
    parentKey,
    harness: 'h',
    format: 'f',
    turns: 0,
    prompts: [],
    steps: [step(parentKey)],
    canFork: true,
    isMinable: true,
    redactions: [],
  },
})

const renamedTo = (sessions: ReadSession[], key: string): ReadSession[] => {
  const renamed = renameSession(sessions, key)
  if ('refused' in renamed) throw new Error(renamed.refused)
  return renamed
}

describe('a session key chosen by the sender', () => {
  it('renames the session, and places its sub-agents below it', () => {
    const renamed = renamedTo([read('s1'), read('s1/a7', 's1')], 'k')
    expect(renamed.map(({ session }) => [session.key, session.parentKey, session.steps[0]?.parent])).toEqual([
      ['k', undefined, undefined],
      ['k/a7', 'k', 'k'],
    ])
  })

  it('renames a sub-agent that was sent alone', () => {
    expect(renamedTo([read('s1/a7', 's1')], 'k')[0]?.session).toMatchObject({ key: 'k', parentKey: 's1' })
  })

  it('is refused for a file with several sessions', () => {
    expect(renameSession([read('s1'), read('s2')], 'k')).toEqual({ refused: expect.stringContaining('several sessions') })
  })
})
