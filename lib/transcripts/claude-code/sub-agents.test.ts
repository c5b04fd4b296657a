import { describe, expect, it } from 'vitest'
import { jsonl, reply, result, say, sessionOf, sessionsOf, use } from '@/lib/transcripts/fixture.test-support'
import { parseTranscript } from '@/lib/transcripts/registry'

const task = (id: string, prompt: string) => use(1, id, 'Task', { prompt, subagent_type: `type-${id}` }, { uuid: `task-${id}` })

describe('sub-agents', () => {
  const side = { isSidechain: true }

  it('inline: steps of the same session, with the call that started them and its type', () => {
    const file = jsonl(
      say(0, 'Go'),
      task('t1', 'look left'),
      task('t2', 'look right'),
      say(2, 'look left', { ...side, uuid: 'l1' }),
      say(3, 'look right', { ...side, uuid: 'r1' }),
      use(4, 'a', 'Grep', {}, { ...side, uuid: 'r2', parentUuid: 'r1' }),
      use(5, 'b', 'Read', {}, { ...side, uuid: 'l2', parentUuid: 'l1' }),
      result(6, 't1', 'done'),
    )
    const { session } = sessionOf(file)
    expect(session.turns).toBe(1)
    expect(session.steps.slice(2)).toMatchObject([
      { tool: 'Grep', isSidechain: true, parent: 't2', role: 'type-t2', turn: 0 },
      { tool: 'Read', isSidechain: true, parent: 't1', role: 'type-t1' },
    ])
  })

  it('in a file of their own: a session below its parent', () => {
    const own = { isSidechain: true, agentId: 'a7', attributionAgent: 'explorer' }
    const { session } = sessionOf(jsonl(say(0, 'Look around', own), use(1, 'a', 'Grep', {}, own), reply(2, 'Found', own)))
    expect(session).toMatchObject({
      key: 's1/a7',
      parentKey: 's1',
      turns: 1,
      lastText: 'Found',
      model: 'model-1',
      isMinable: true,
    })
    expect(session.steps[0]).toMatchObject({ isSidechain: true, parent: 's1', role: 'explorer', turn: 0 })
  })

  it.each([
    ['p9/subagents/agent-a7.jsonl', 'agent-a7', 'p9/a7', 'p9'],
    ['C:\\x\\p9\\subagents\\agent-a7.jsonl', 's1', 'p9/a7', 'p9'],
    [undefined, 'agent-a7', 'agent-a7', undefined],
    ['agent-a7.jsonl', 's1', 's1/a7', 's1'],
  ])('the folder names the parent before the session id: %s, %s', (fileName, sessionId, key, parentKey) => {
    const own = { isSidechain: true, agentId: 'a7', sessionId }
    const { session } = sessionOf(jsonl(say(0, 'Look', own)), { fileName })
    expect([session.key, session.parentKey]).toEqual([key, parentKey])
  })

  it('the note beside the file tells the type, where the lines do not', () => {
    const own = { isSidechain: true, agentId: 'a7' }
    const roleOf = (sideCar: string, more = {}) => {
      const answer = parseTranscript(jsonl(say(0, 'Look', own), use(1, 'a', 'Grep', {}, { ...own, ...more })), { sideCar })
      return 'refused' in answer ? answer : answer.sessions[0]?.session.steps[0]?.role
    }
    expect(roleOf('{"agentType":"explorer","spawnDepth":1}')).toBe('explorer')
    expect(roleOf('{"agentType":"explorer"}', { attributionAgent: 'writer' })).toBe('writer')
    expect(roleOf('{broken')).toBeUndefined()
  })

  it('warm-ups are kept and never mined', () => {
    const own = { isSidechain: true, agentId: 'a7' }
    expect(sessionOf(jsonl(say(0, 'Warmup', own), reply(1, 'Ready', own))).session.isMinable).toBe(false)
    expect(sessionOf(jsonl(say(0, 'Warmup'))).session.isMinable).toBe(true)
  })
})

describe('sub-agents shown in progress lines', () => {
  const shown = (second: number, kind: 'user' | 'assistant', content: unknown) => {
    const { uuid, type, timestamp, message } = kind === 'user' ? say(second, content) : reply(second, '')
    const embedded = { uuid, type, timestamp, message: { ...(message as object), content } }
    const data = { message: embedded, type: 'agent_progress', agentId: 'a7' }
    return { sessionId: 's1', uuid: `p${second}`, type: 'progress', parentToolUseID: 't1', cwd: '/work', data }
  }
  const call = [{ type: 'tool_use', id: 'g', name: 'Grep', input: { pattern: 'x' } }]
  const answer = [{ type: 'tool_result', tool_use_id: 'g', content: 'found' }]
  const file = [
    say(0, 'Go'),
    task('t1', 'look'),
    shown(2, 'user', 'look'),
    shown(3, 'assistant', call),
    shown(4, 'user', answer),
    shown(4, 'user', answer),
    result(5, 't1', 'done'),
  ]

  it('are copies of lines that the file of the sub-agent has: they add nothing', () => {
    const [parent, ...others] = sessionsOf(jsonl(...file))
    expect(others).toEqual([])
    expect(parent?.session.steps.map(({ tool, status }) => [tool, status])).toEqual([['Task', 'ok']])
    expect(parent?.lines).toEqual({ read: 3, skipped: { progress: 4 }, unreadable: 0 })
  })
})
