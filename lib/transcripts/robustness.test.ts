import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSession, checkTranscript as check } from '@/lib/transcripts/check-session.test-support'
import { jsonl, reply, result, say, sessionsOf, use } from '@/lib/transcripts/fixture.test-support'
import { formats } from '@/lib/transcripts/registry'

const readable = formats.filter(({ parse }) => parse).map(({ name }) => name)
const format = fc.option(fc.constantFrom(...readable), { nil: undefined })
/** JSON that no string can be made of, and one whose prototype would be set by an assignment. */
const hostile = [{ toString: [], valueOf: 1 }, [{ toString: null }], JSON.parse('{"__proto__":{"toString":7}}') as fc.JsonValue]
/** Any code units at all, lone surrogates among them. */
const anyText = fc.uint16Array({ maxLength: 200 }).map((units) => String.fromCharCode(...units))

const file = jsonl(
  { type: 'summary', summary: 'Überschrift', leafUuid: 'x' },
  say(0, 'Prüfe das 🙂'),
  use(1, 'a', 'Bash', { command: 'ls' }),
  result(2, 'a', 'x\u001b[0m', false),
  use(3, 'b', 'Task', { prompt: 'look' }, { uuid: 'task' }),
  say(4, 'look', { isSidechain: true, parentUuid: 'task' }),
  use(5, 'c', 'Read', {}, { isSidechain: true, parentUuid: 'u4' }),
  result(6, 'b', [{ type: 'text', text: 'done' }]),
  reply(7, 'Fertig.'),
)
const bytes = new TextEncoder().encode(file)
const lines = file.trimEnd().split('\n')

describe('nothing throws', () => {
  it('random bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), format, (content, name) => check(content, { format: name })))
  })

  it('random bytes that may be UTF-16', () => {
    const start = fc.constantFrom([0xff, 0xfe], [0xfe, 0xff], [0, 0x7b, 0, 0x7d], [0x7b, 0, 0x7d, 0], [0, 1, 0], [0, 1, 0, 1])
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 40 }), format, (first, rest, name) =>
        check(Uint8Array.of(...first, ...rest), { format: name }),
      ),
    )
  })

  it('random text', () => {
    fc.assert(fc.property(anyText, format, (content, name) => check(content, { format: name })))
  })

  it('random JSON, as one value and as lines', () => {
    fc.assert(
      fc.property(fc.array(fc.json(), { maxLength: 5 }), format, (values, name) => {
        check(values.join('\n'), { format: name })
        check(`[${values.join(',')}]`, { format: name })
        check(`{"messages":[${values.join(',')}],"simulations":[${values.join(',')}]}`, { format: name })
      }),
    )
  })
})

describe('lines of the right shape with anything in their fields', () => {
  const any = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<fc.JsonValue>(...hostile),
    fc.constantFrom('user', 'assistant', 'tool', 'tool_use', 'tool_result', 'text', 'a', 's1', true),
  )
  const record = (keys: string[]) => fc.record(Object.fromEntries(keys.map((key) => [key, any])), { requiredKeys: [] })
  const block = record(['type', 'id', 'name', 'input', 'tool_use_id', 'content', 'is_error', 'text'])
  const message = fc.record(
    { role: any, id: any, model: any, content: fc.oneof(any, fc.array(block, { maxLength: 3 })) },
    { requiredKeys: [] },
  )
  const kind = fc.constantFrom('user', 'assistant', 'system', 'result')
  const line = fc.record(
    {
      type: kind,
      message,
      sessionId: any,
      session_id: any,
      uuid: any,
      parentUuid: any,
      isSidechain: any,
      agentId: any,
      timestamp: any,
      toolUseResult: any,
      origin: any,
    },
    { requiredKeys: ['type'] },
  )

  it('Claude Code and stream-json', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.boolean(), (records, isStream) => {
        const opening = isStream ? { type: 'system', subtype: 'init', session_id: 's1' } : say(0, 'Go')
        check(jsonl(opening, ...records))
      }),
    )
  })

  it('chat messages, tau-bench and tau2', () => {
    const chat = record([
      'role',
      'content',
      'tool_calls',
      'tool_call_id',
      'function_call',
      'id',
      'requestor',
      'error',
      'timestamp',
      'name',
    ])
    const call = fc.record({ id: any, function: record(['name', 'arguments']), name: any, arguments: any }, { requiredKeys: [] })
    const asking = fc.record({ role: fc.constant('assistant'), tool_calls: fc.array(call, { maxLength: 3 }) })
    fc.assert(
      fc.property(fc.array(fc.oneof(chat, asking), { maxLength: 6 }), any, (messages, reward) => {
        check(JSON.stringify({ messages }), { format: 'openai-chat' })
        check(JSON.stringify([{ task_id: reward, trial: reward, reward, traj: messages }]))
        check(JSON.stringify({ info: reward, simulations: [{ id: reward, reward_info: { reward }, messages }] }))
      }),
    )
  })
})

describe('nothing is lost without a word', () => {
  it('a file cut anywhere loses at most the last line, and says so', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: bytes.length }), (end) => {
        const cut = bytes.subarray(0, end)
        const whole = new TextDecoder().decode(cut)
        const [first] = sessionsOf(cut, { format: 'claude-code' })
        const last = whole.slice(whole.lastIndexOf('\n') + 1)
        const isBroken = last !== '' && !lines.includes(last)
        const broken = (first?.unreadable ?? []).filter(({ reason }) => reason.startsWith('not JSON'))
        expect(broken.map(({ line }) => line)).toEqual(isBroken ? [whole.split('\n').length] : [])
        if (first) checkSession(first.session)
      }),
    )
  })

  it('every line that is no JSON object is reported by its number; the others are read as if it were not there', () => {
    const garbage = fc.oneof(
      fc.string().map((text) => `{${text.replaceAll(/[\n\r]/g, '')}`),
      fc.constantFrom('null', '7', '"x"', '[]', '{"a":}', '}'),
    )
    const places = fc.uniqueArray(fc.integer({ min: 0, max: lines.length }), { maxLength: 6 })
    const [clean] = sessionsOf(file)
    fc.assert(
      fc.property(places, garbage, (at, text) => {
        fc.pre(!isObject(text))
        const mixed = [...lines.keys(), lines.length].flatMap((index) => [
          ...(at.includes(index) ? [text] : []),
          ...lines.slice(index, index + 1),
        ])
        const wanted = mixed.flatMap((line, index) => (line === text ? [index + 1] : []))
        const [session] = sessionsOf(mixed.join('\n'))
        expect(session?.unreadable.map(({ line }) => line)).toEqual(wanted)
        expect(session?.session).toEqual(clean?.session)
      }),
    )
  })

  it('a call more is a step more', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ tool: fc.string({ minLength: 1 }), isAnswered: fc.boolean() }), { maxLength: 30 }),
        (calls) => {
          const rows = calls.flatMap(({ tool, isAnswered }, index) => {
            const line = use(index * 2, `t${index}`, tool)
            return isAnswered ? [line, result(index * 2 + 1, `t${index}`, 'x')] : [line]
          })
          const [session] = sessionsOf(jsonl(say(99, 'Go'), ...rows))
          expect(session?.session.steps.map(({ tool, status }) => [tool, status === 'ok'])).toEqual(
            calls.map(({ tool, isAnswered }) => [tool, isAnswered]),
          )
        },
      ),
    )
  })
})

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
