import { describe, expect, it } from 'vitest'
import { sessionOf } from '@/lib/transcripts/fixture.test-support'

const call = (id: string | undefined, name: string, args: unknown) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
})
const ask = (...calls: unknown[]) => ({ role: 'assistant', content: null, tool_calls: calls })
const tool = (id: string | undefined, content: unknown, name?: string) => ({ role: 'tool', tool_call_id: id, name, content })
const user = (content: unknown) => ({ role: 'user', content })
const read = (messages: unknown[], about: Record<string, unknown> = {}) => sessionOf(JSON.stringify({ ...about, messages }))
const stepsOf = (...messages: unknown[]) => read([user('Go'), ...messages]).session.steps

describe('chat messages', () => {
  const messages = [
    { role: 'system', content: 'Be kind' },
    user('Where is my order?'),
    ask(call('c1', 'get_order', '{"id":"A-1"}')),
    tool('c1', '{"status":"open"}'),
    user([{ type: 'text', text: 'Ship it' }]),
    ask(call('c2', 'ship', '{"id":"A-1"}')),
    tool('c2', 'Error: out of stock'),
    { role: 'assistant', content: 'It is out of stock.' },
  ]

  it('yield prompts, calls and the last words', () => {
    const { session, unreadable } = read(messages, { model: 'model-3', session_id: 'k1', cwd: '/w' })
    expect(session).toMatchObject({
      key: 'k1',
      harness: 'openai-chat',
      format: 'openai-chat',
      model: 'model-3',
      cwd: '/w',
      canFork: false,
    })
    expect(session).toMatchObject({ turns: 2, lastText: 'It is out of stock.' })
    expect(session.prompts).toEqual([
      { turn: 0, text: 'Where is my order?' },
      { turn: 1, text: 'Ship it' },
    ])
    expect(session.steps).toMatchObject([
      { toolUseId: 'c1', tool: 'get_order', input: { id: 'A-1' }, status: 'ok', turn: 0, output: { bytes: 17 } },
      { toolUseId: 'c2', tool: 'ship', status: 'error', turn: 1 },
    ])
    expect(unreadable).toEqual([])
  })

  it('may be a bare list; the key is then a digest of the content', () => {
    const { session } = sessionOf(JSON.stringify(messages))
    expect(session.key).toMatch(/^[0-9a-f]{16}$/)
    expect(sessionOf(new TextEncoder().encode(JSON.stringify(messages))).session).toEqual(session)
    expect(sessionOf(JSON.stringify(messages.slice(0, 4))).session.key).not.toBe(session.key)
  })

  it('may be written on many lines', () => {
    expect(sessionOf(JSON.stringify(messages, null, 2)).session.steps).toHaveLength(2)
  })

  it.each([
    ['an object', { a: 1 }, { a: 1 }, 'ok', 0],
    ['nothing', '', {}, 'ok', 0],
    ['null', 'null', {}, 'ok', 0],
    ['a list', '[1]', { input: [1] }, 'ok', 0],
    ['broken JSON', '{"a":', { input: '{"a":' }, 'error', 1],
  ])('arguments that are %s', (_, args, input, status, reports) => {
    const { session, unreadable } = read([ask(call('c', 'x', args)), tool('c', 'fine')])
    expect(session.steps[0]).toMatchObject({ input, status })
    expect(unreadable).toHaveLength(reports)
  })

  it('pair an answer with the nearest earlier unanswered call of its id', () => {
    const steps = stepsOf(ask(call('c', 'x', '{}')), tool('c', 'first'), ask(call('c', 'x', '{}')), tool('c', 'second'))
    expect(steps.map(({ output }) => output?.summary)).toEqual(['first', 'second'])
    const late = stepsOf(ask(call('c', 'x', '{}')), ask(call('c', 'x', '{}')), tool('c', 'only'))
    expect(late.map(({ status }) => status)).toEqual(['unknown', 'ok'])
  })

  it('pair by order and name where there are no ids', () => {
    const steps = stepsOf(
      ask(call(undefined, 'x', '{}'), call(undefined, 'y', '{}')),
      tool(undefined, 'for y', 'y'),
      tool(undefined, 'for x'),
    )
    expect(steps.map(({ output }) => output?.summary)).toEqual(['for x', 'for y'])
  })

  it('know the legacy function call and the items of the Responses API', () => {
    const legacy = { role: 'assistant', content: null, function_call: { name: 'old', arguments: '{}' } }
    const item = { type: 'function_call', call_id: 'r1', name: 'new', arguments: '{"a":1}' }
    const output = { type: 'function_call_output', call_id: 'r1', output: 'b' }
    const steps = stepsOf(legacy, { role: 'function', name: 'old', content: 'a' }, { type: 'reasoning' }, item, output)
    expect(steps).toMatchObject([
      { tool: 'old', status: 'ok', output: { summary: 'a' } },
      { tool: 'new', toolUseId: 'r1', input: { a: 1 }, output: { summary: 'b' } },
    ])
  })

  it('report what is no message, an answer without a call and a call without a name', () => {
    const { unreadable } = read([
      user('Go'),
      7,
      { role: 'narrator' },
      tool('zz', 'x'),
      ask({ id: 'c' }),
      user('x'),
      user('y'),
      user('z'),
    ])
    expect(unreadable).toEqual([
      { line: 2, reason: 'message 2 is no object' },
      { line: 3, reason: 'message 3 has no known role' },
      { line: 4, reason: 'a result without a call' },
      { line: 5, reason: 'a call without a tool name' },
    ])
  })
})

describe('Anthropic messages', () => {
  it('hold calls and results as content blocks', () => {
    const { session } = read([
      user('Search'),
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: 't', name: 'grep', input: { q: 1 } },
        ],
      },
      user([{ type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'no' }], is_error: true }]),
      {
        role: 'assistant',
        content: [
          { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
          { type: 'web_search_tool_result', tool_use_id: 's', content: [] },
        ],
      },
    ])
    expect(session).toMatchObject({ format: 'anthropic-messages', turns: 1, lastText: 'I look.' })
    expect(session.steps.map(({ tool: name, status }) => [name, status])).toEqual([
      ['grep', 'error'],
      ['web_search', 'ok'],
    ])
  })
})
