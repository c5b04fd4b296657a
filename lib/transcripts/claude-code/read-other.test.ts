import { describe, expect, it } from 'vitest'
import { copyKey } from '@/lib/domain/session/copy'
import { jsonl, result, say, sessionOf, use } from '@/lib/transcripts/fixture.test-support'

describe('signals', () => {
  const signalsOf = (...lines: (Record<string, unknown> | string)[]) => sessionOf(jsonl(say(0, 'Go'), ...lines)).session.signals

  it('a pull request that was opened', () => {
    const link = {
      type: 'pr-link',
      sessionId: 's1',
      prNumber: 7,
      prUrl: 'https://forge.example/pull/7',
      timestamp: '2026-01-02T03:00:05Z',
    }
    expect(signalsOf(link)).toEqual([
      { kind: 'pull-request', at: '2026-01-02T03:00:05.000Z', turn: 0, text: 'https://forge.example/pull/7' },
    ])
  })

  it('a refusal with the words of the person, and with none', () => {
    const refusal = "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\nuse pnpm"
    expect(signalsOf(use(1, 'a', 'Bash'), result(2, 'a', refusal, true))).toMatchObject([
      { kind: 'correction', position: 0, text: 'use pnpm' },
    ])
    expect(signalsOf(use(1, 'a', 'Bash'), result(2, 'a', refusal.split(' To tell')[0], true))).toBeUndefined()
  })

  it('an interrupt, and a command typed with a slash, as a prompt or as a line of the program', () => {
    const typed = '<command-name>/review</command-name><command-args>src</command-args>'
    const local = {
      type: 'system',
      subtype: 'local_command',
      sessionId: 's1',
      uuid: 'x',
      content: '<command-name>mcp</command-name>',
    }
    expect(signalsOf(say(1, '[Request interrupted by user]'), say(2, typed), local)).toMatchObject([
      { kind: 'interrupt', turn: 0 },
      { kind: 'slash-command', name: 'review', turn: 1 },
      { kind: 'slash-command', name: 'mcp' },
    ])
  })

  it('the skill that steps are taken for: once a turn', () => {
    const on = { attributionSkill: 'review' }
    expect(
      signalsOf(use(1, 'a', 'Read', {}, on), use(2, 'b', 'Read', {}, on), say(3, 'More'), use(4, 'c', 'Read', {}, on)),
    ).toMatchObject([
      { kind: 'skill-followed', name: 'review', position: 0, turn: 0 },
      { kind: 'skill-followed', name: 'review', position: 2, turn: 1 },
    ])
  })
})

describe('a history that a fork copied', () => {
  it('keeps the ids of its calls under the session it names, so that the copies can be told', () => {
    const lines = (sessionId: string) => [
      say(0, 'Go', { sessionId }),
      use(1, 'a', 'Read', { x: 1 }, { sessionId }),
      result(2, 'a', 'x', false, { sessionId }),
    ]
    const [first, second] = [
      sessionOf(jsonl(...lines('s1'))),
      sessionOf(jsonl(...lines('s2'), use(3, 'b', 'Edit', {}, { sessionId: 's2' }))),
    ]
    expect([first.session.key, second.session.key]).toEqual(['s1', 's2'])
    const keys = [first, second].map(({ session }) => session.steps.map(copyKey))
    expect(keys[1]?.slice(0, 1)).toEqual(keys[0])
    expect(keys[1]).toHaveLength(2)
  })
})
