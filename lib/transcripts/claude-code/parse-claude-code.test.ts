import { describe, expect, it } from 'vitest'
import { jsonl, reply, result, say, sessionOf, sessionsOf, use } from '@/lib/transcripts/fixture.test-support'

describe('a session file', () => {
  const file = jsonl(
    { type: 'file-history-snapshot', messageId: 'm', snapshot: {}, isSnapshotUpdate: false },
    say(0, 'Fix the tests'),
    use(1, 'toolu_1', 'Bash', { command: 'npm test' }),
    result(3, 'toolu_1', 'Exit code 2\n2 failed', true),
    reply(4, 'Two fail.'),
    say(5, [
      { type: 'text', text: 'Then fix them' },
      { type: 'image', source: {} },
    ]),
    use(6, 'toolu_2', 'Edit', { file_path: 'a.ts' }, { cwd: '/srv/sub' }),
    result(
      7,
      'toolu_2',
      [
        { type: 'text', text: 'done' },
        { type: 'image', source: {} },
      ],
      undefined,
      { toolUseResult: { durationMs: 77 } },
    ),
    reply(8, 'Done.'),
  )
  const { session, unreadable, lines } = sessionOf(file)

  it('yields who, where, when and with which model', () => {
    expect(session).toMatchObject({ key: 's1', harness: 'claude-code', format: 'claude-code', model: 'model-1', cwd: '/work' })
    expect(session).toMatchObject({
      startedAt: '2026-01-02T03:00:00.000Z',
      endedAt: '2026-01-02T03:00:08.000Z',
      lastText: 'Done.',
    })
    expect(session).toMatchObject({ canFork: true, isMinable: true })
    expect(unreadable).toEqual([])
  })

  it('yields every call with its result', () => {
    expect(session.steps).toEqual([
      {
        position: 0,
        turn: 0,
        toolUseId: 'toolu_1',
        tool: 'Bash',
        input: { command: 'npm test' },
        status: 'error',
        isSidechain: false,
        startedAt: '2026-01-02T03:00:01.000Z',
        durationMs: 2000,
        output: { summary: 'Exit code 2\n2 failed', bytes: 20, exitCode: 2 },
      },
      expect.objectContaining({
        position: 1,
        turn: 1,
        status: 'ok',
        durationMs: 77,
        output: { summary: 'done\n[image]', bytes: 12 },
      }),
    ])
  })

  it('yields the real prompts', () => {
    expect(session.turns).toBe(2)
    expect(session.prompts.map(({ text }) => text)).toEqual(['Fix the tests', 'Then fix them\n[image]'])
    expect(session.prompts[1]).toMatchObject({ turn: 1, at: '2026-01-02T03:00:05.000Z' })
  })

  it('reads bytes as it reads text', () => {
    expect(sessionOf(new TextEncoder().encode(`\ufeff${file}`))).toEqual({ session, unreadable, lines })
  })
})

describe('what is no prompt', () => {
  it.each([
    ['a skill text', say(1, 'Base directory for this skill: /x', { isMeta: true })],
    ['a compaction summary', say(1, 'This session is continued', { isCompactSummary: true })],
    ['a line for the screen only', say(1, 'shown', { isVisibleInTranscriptOnly: true })],
    ['a notification', say(1, 'a task ended', { origin: { kind: 'task-notification' } })],
    ['output of a local command', say(1, '<local-command-stdout>x</local-command-stdout>')],
    ['a shell line of the user', say(1, '<bash-input>ls</bash-input>')],
    ['its output', say(1, '<bash-stdout>a</bash-stdout>')],
    ['an interrupt', say(1, [{ type: 'text', text: '[Request interrupted by user]' }])],
    ['context of the editor alone', say(1, [{ type: 'text', text: '<ide_opened_file>a.ts</ide_opened_file>' }])],
    ['a result', result(1, 'toolu_9', 'x')],
    ['a line of a sub-agent', say(1, 'look around', { isSidechain: true })],
  ])('%s', (_, line) => {
    expect(sessionOf(jsonl(say(0, 'Go'), line)).session.prompts.map(({ text }) => text)).toEqual(['Go'])
  })

  it('leaves the words next to the context of the editor', () => {
    const context = { type: 'text', text: '<ide_selection>line 3\nline 4</ide_selection>' }
    const { session } = sessionOf(jsonl(say(0, [context, { type: 'text', text: 'Explain this' }])))
    expect(session.prompts[0]?.text).toBe('Explain this')
  })

  it.each([
    [
      '<command-message>x is running</command-message>\n<command-name>/review</command-name>\n<command-args>src a</command-args>',
      '/review src a',
    ],
    ['<command-name>/clear</command-name><command-message>clear</command-message><command-args></command-args>', '/clear'],
  ])('reads a slash command as typed: %s', (text, typed) => {
    expect(sessionOf(jsonl(say(0, text))).session.prompts[0]?.text).toBe(typed)
  })
})

describe('calls without an answer', () => {
  const parallel = { message: { id: 'msg_p', content: [{ type: 'tool_use', id: 'b', name: 'Read', input: {} }] } }

  it('are interrupted when the user stops the agent, for the latest message only', () => {
    const file = jsonl(
      use(0, 'old', 'Read'),
      use(1, 'a', 'Bash'),
      say(2, [{ type: 'text', text: '[Request interrupted by user for tool use]' }]),
    )
    expect(sessionOf(file).session.steps.map(({ status }) => status)).toEqual(['unknown', 'interrupted'])
  })

  it('keep a refusal that an interrupt follows', () => {
    const refusal = "The user doesn't want to proceed with this tool use. The tool use was rejected. the user said:\nuse pnpm"
    const file = jsonl(use(0, 'a', 'Bash'), result(1, 'a', refusal, true), say(2, '[Request interrupted by user for tool use]'))
    expect(sessionOf(file).session.steps[0]).toMatchObject({ status: 'denied', output: { summary: refusal } })
  })

  it('of one message on several lines fall together', () => {
    const first = { message: { id: 'msg_p', content: [{ type: 'tool_use', id: 'a', name: 'Read', input: {} }] } }
    const file = jsonl(
      use(0, 'x', 'x', {}, first),
      use(1, 'x', 'x', {}, parallel),
      result(2, 'a', 'ok'),
      say(3, '[Request interrupted by user]'),
    )
    expect(sessionOf(file).session.steps.map(({ status }) => status)).toEqual(['ok', 'interrupted'])
  })

  it('are unknown otherwise', () => {
    expect(sessionOf(jsonl(use(0, 'a', 'Bash'), say(1, 'And now?'))).session.steps[0]?.status).toBe('unknown')
  })
})

describe('lines that say something else', () => {
  it('progress repeats the calls of sub-agents and is skipped, other types too', () => {
    const nested = { type: 'assistant', message: { content: [{ type: 'tool_use', id: 'z', name: 'Grep', input: {} }] } }
    const progress = { sessionId: 's1', uuid: 'p', type: 'progress', data: { type: 'agent_progress', message: nested } }
    const spaced = JSON.stringify(progress, null, 1).replaceAll('\n', '')
    const { session, unreadable } = sessionOf(jsonl(say(0, 'Go'), progress, spaced, { type: 'brand-new', sessionId: 's1' }))
    expect(session.steps).toEqual([])
    expect(unreadable).toEqual([])
  })

  it('text of the program is not the agent speaking', () => {
    const synthetic = reply(1, 'API Error', { message: { model: '<synthetic>', content: [{ type: 'text', text: 'API Error' }] } })
    const { session } = sessionOf(jsonl(synthetic, reply(2, 'Real'), reply(3, 'Limit reached', { isApiErrorMessage: true })))
    expect(session).toMatchObject({ model: 'model-1', lastText: 'Real' })
  })

  it('a file without messages is a session without steps, named after the file or its content', () => {
    const summary = jsonl({ type: 'summary', summary: 'A title', leafUuid: 'x' })
    expect(sessionOf(summary, { fileName: '/a/4e27.jsonl' }).session).toMatchObject({ key: '4e27', steps: [], turns: 0 })
    expect(sessionOf(summary).session.key).toMatch(/^[0-9a-f]{16}$/)
    expect(sessionOf(jsonl({ type: 'mode', mode: 'x', sessionId: 's7' })).session.key).toBe('s7')
  })

  it('compaction goes on in the same session', () => {
    const boundary = {
      type: 'system',
      subtype: 'compact_boundary',
      uuid: 'c',
      sessionId: 's1',
      isSidechain: false,
      parentUuid: null,
    }
    const file = jsonl(use(0, 'a', 'Read'), boundary, say(1, 'summary', { isCompactSummary: true }), use(2, 'b', 'Edit'))
    expect(sessionOf(file).session.steps.map(({ tool, turn }) => [tool, turn])).toEqual([
      ['Read', -1],
      ['Edit', -1],
    ])
  })
})

describe('odd structure', () => {
  it('several session ids: every line belongs to the session it names', () => {
    const other = { sessionId: 's2' }
    const sessions = sessionsOf(
      jsonl(say(0, 'One'), use(1, 'a', 'Read'), say(2, 'Two', other), use(3, 'b', 'Edit', {}, other), result(4, 'a', 'x')),
    )
    expect(sessions.map(({ session }) => [session.key, session.steps.map(({ tool, status }) => `${tool} ${status}`)])).toEqual([
      ['s1', ['Read ok']],
      ['s2', ['Edit unknown']],
    ])
  })

  it('reports each line that is no line, and goes on', () => {
    const file = jsonl(
      '{broken',
      say(0, 'Go'),
      '',
      '42',
      '[1]',
      { silly: 'this' },
      say(1, 'x', { message: 'text' }),
      use(2, 'a', 'Read'),
      '{"half":',
    )
    const { session, unreadable } = sessionOf(file.trimEnd())
    expect(session.steps).toHaveLength(1)
    expect(unreadable.map(({ line }) => line)).toEqual([1, 4, 5, 6, 7, 9])
    expect(unreadable.at(-1)?.reason).toContain('perhaps still being written')
  })

  it('a result without a call is reported, a second result to the same call is a copy', () => {
    const { unreadable } = sessionOf(jsonl(use(0, 'a', 'Read'), result(1, 'a', 'x'), result(2, 'a', 'x'), result(3, 'zz', 'x')))
    expect(unreadable).toEqual([{ line: 4, reason: 'a result without a call' }])
  })

  it('a history written twice into one session counts once; an equal id with another input is another call', () => {
    const lines = [say(0, 'Go'), use(1, 'a', 'Read', { x: 1, y: 2 }), result(2, 'a', 'x')]
    const again = use(3, 'a', 'Read', { y: 2, x: 1 })
    const { session } = sessionOf(jsonl(...lines, ...lines, again, use(4, 'a', 'Read', { x: 3 })))
    expect(session.turns).toBe(1)
    expect(session.steps.map(({ input }) => input)).toEqual([{ x: 1, y: 2 }, { x: 3 }])
  })

  it('calls and results without ids pair in order', () => {
    const file = jsonl(
      use(0, undefined, 'Bash'),
      use(1, undefined, 'Read'),
      result(2, undefined, 'one'),
      result(3, undefined, 'two', true),
    )
    expect(sessionOf(file).session.steps.map(({ status, output }) => [status, output?.summary])).toEqual([
      ['ok', 'one'],
      ['error', 'two'],
    ])
  })

  it('input the program could not parse is parsed or kept as text', () => {
    const inputs = [{ __unparsedToolInput: '{"a":1}' }, { __unparsedToolInput: { raw: '{"a":' } }, 'text', null, [1]]
    const file = jsonl(...inputs.map((input, at) => use(at, `t${at}`, 'X', input)))
    expect(sessionOf(file).session.steps.map(({ input }) => input)).toEqual([
      { a: 1 },
      { input: '{"a":' },
      { input: 'text' },
      {},
      { input: [1] },
    ])
  })

  it('no U+0000, lone surrogate or terminal code comes through, wherever it stands', () => {
    const dirty = 'a\u0000b\ud800c \u001b[31mred\u001b[0m'
    const file = jsonl(
      say(0, dirty),
      use(1, 'a', 'Bash', { command: 'x\u0000y', ['k\u0000']: [{ deep: '\udc00' }] }),
      result(2, 'a', dirty),
    )
    const { session } = sessionOf(file)
    expect(session.prompts[0]?.text).toBe('a\ufffdb\ufffdc red')
    expect(session.steps[0]?.output?.summary).toBe('a\ufffdb\ufffdc red')
    expect(session.steps[0]?.input).toEqual({ command: 'x\ufffdy', ['k\ufffd']: [{ deep: '\ufffd' }] })
  })

  it('endless nesting is reported, not followed', () => {
    const nest = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
    const line = JSON.stringify(use(0, 'a', 'Bash')).replace('"input":{}', `"input":${nest}`)
    const { session, unreadable } = sessionOf(jsonl(say(1, 'Go'), line))
    expect(session.steps[0]?.input).toEqual({})
    expect(unreadable).toEqual([{ line: 2, reason: 'input is nested deeper than 200 levels' }])
  })
})
