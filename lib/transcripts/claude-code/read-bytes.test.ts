import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claudeLine, jsonl, result, say, use } from '@/lib/transcripts/fixture.test-support'
import { parseTranscript } from '@/lib/transcripts/registry'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
/** Of bytes, lines that nobody needs are passed over before they are decoded. */
const expectEqual = (bytes: Uint8Array, fileName?: string) =>
  expect(parseTranscript(bytes, { fileName })).toEqual(parseTranscript(decode(bytes), { fileName }))

const file = (content: unknown, fields = {}, isError?: boolean) =>
  jsonl(
    say(1, 'Look at it'),
    use(2, 't1', 'Read', { file_path: 'a' }),
    result(3, 't1', content, isError, fields),
    say(4, 'Thanks'),
  )
const long = (part: string, chars = 9000) => part.repeat(Math.ceil(chars / part.length)).slice(0, chars)

describe('a file in bytes', () => {
  it.each<[string, string]>([
    ['plain text', file(long('of no note '))],
    ['escapes', file(long('a "quoted" \\ word\n\t'))],
    ['control codes', file(long('\u001b[31mred\u001b[0m \b\f\r\n', 60_000))],
    ['control codes further on', file(long('plain ', 3000) + long('\u001b[31mred', 60_000))],
    ['signs of two and three bytes', file(long('äöü€漢字'))],
    ['signs of four bytes', file(long('😀🧵'))],
    ['controls of two bytes', file(long('\u0085x', 30_000))],
    [
      'blocks',
      file([
        { type: 'text', text: 'short' },
        { type: 'text', text: long('x ') },
        { type: 'text', text: long('y ') },
      ]),
    ],
    [
      'blocks with control codes before the cut',
      file([
        { type: 'text', text: 'a\u001b[1m' },
        { type: 'text', text: long('x ') },
      ]),
    ],
    ['a picture', file([{ type: 'image', source: { type: 'base64', data: long('QUJD', 50_000) } }])],
    [
      'the same beside the message',
      file(long('x '), { toolUseResult: { stdout: long('x '), interrupted: true, durationMs: 7 } }),
    ],
    ['a text beside the message', file('short', { toolUseResult: long('x ') })],
    ['a refusal', file(`The user doesn't want to proceed with this tool use. the user said:\n${long('no ')}`, {}, true)],
    ['a refusal by its mark', file(`the user said:\n${long('no ')}`, { toolDenialKind: 'user' }, true)],
    ['an exit code', file(`Exit code 3\n${long('x ')}`, {}, true)],
    [
      'words beside a result',
      jsonl(
        use(1, 't1', 'Read'),
        claudeLine(2, 'user', [
          { type: 'tool_result', tool_use_id: 't1', content: long('x ') },
          { type: 'text', text: long('[Request interrupted') },
        ]),
      ),
    ],
    [
      'a picture in a prompt',
      jsonl(
        say(1, [
          { type: 'image', source: { type: 'base64', data: long('QUJD', 50_000) } },
          { type: 'text', text: 'what is it' },
        ]),
      ),
    ],
    [
      'a long prompt with a picture',
      jsonl(
        say(1, [
          { type: 'image', source: { type: 'base64', data: 'QUJD' } },
          { type: 'text', text: long('why ') },
        ]),
      ),
    ],
    [
      'a progress line',
      file('x') + jsonl({ type: 'progress', data: { type: 'bash_progress', output: long('é ') }, uuid: 'p', sessionId: 's1' }),
    ],
    ['a broken progress line', file('x') + '{"type":"progress","data":{"type":"bash_progress",}\r\n' + file('y')],
    ['spaces between the tokens', file(long('x ')).replaceAll('":', '": ')],
    ['a long folder', file(long('x '), { cwd: long('/srv/folder') })],
    ['escapes of signs', file(long('x ')).replace('x x', String.raw`x \u00e9\u20ac\u0041 x`)],
    ['an escape that is replaced', file(long('x ')).replace(/x "}/, String.raw`x \u0000\ud800"}`)],
    ['no escape at all', file(long('x ')).replace(/x "}/, String.raw`x \q"}`)],
    ['a control code as it is', file(long('x ')).replace(/x "}/, 'x \u0001"}')],
    ['two records in a line', file(long('x ')).replace('Look at it"}}\n', 'Look at it"}}')],
  ])('%s: as the same file as text', (_, text) => expectEqual(bytesOf(text)))

  it('measures the whole of what it keeps the head of', () => {
    const read = parseTranscript(bytesOf(file(long('ä "b"\n', 10_000))))
    const step = 'refused' in read ? undefined : read.sessions[0]?.session.steps[0]
    expect(step?.output).toMatchObject({ bytes: Buffer.byteLength(long('ä "b"\n', 10_000)) })
  })

  it('with any bytes put, cut or doubled anywhere: as the same file as text', () => {
    const part = fc.constantFrom(
      'word ',
      'a\n',
      '"',
      '\\',
      '\u001b[1m',
      'é',
      '€',
      '😀',
      '\u007f',
      '\u0085',
      'Exit code 1\n',
      '{"type":"text"}',
    )
    const content = fc
      .tuple(part, part, fc.integer({ min: 0, max: 9000 }), part)
      .map(([a, b, n, c]) => long(a, 1990) + b + long(c, n))
    const change = fc.record({
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      drop: fc.nat(3),
      put: fc.uint8Array({ maxLength: 3 }),
    })
    const blocks = fc.oneof(
      content,
      fc.array(
        content.map((text) => ({ type: 'text', text })),
        { maxLength: 3 },
      ),
    )
    fc.assert(
      fc.property(blocks, blocks, fc.option(change), (one, other, bent) => {
        const whole = bytesOf(file(one, { toolUseResult: { stdout: other } }) + file(other))
        const at = bent === null ? whole.length : Math.floor(bent.at * whole.length)
        expectEqual(Uint8Array.from([...whole.subarray(0, at), ...(bent?.put ?? []), ...whole.subarray(at + (bent?.drop ?? 0))]))
      }),
      { seed: 20_260_103, numRuns: 150 },
    )
  })
})

const data = path.join(process.env.METTLE_DATA ?? path.resolve('.data'), 'claude-code')
describe.runIf(existsSync(data))('the sample files', () => {
  it('read from bytes what they read from text', () => {
    const names = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'))
    for (const name of names.filter((_, index) => index % 8 === 0)) expectEqual(readFileSync(path.join(data, name)), name)
  })
})
