import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sessionSpelling } from '@/lib/transcripts/claude-code/parse-claude-code'
import { readClaudeFile } from '@/lib/transcripts/claude-code/read-file'
import { claudeLine, jsonl, say, use } from '@/lib/transcripts/fixture.test-support'

/** Read with and without leaving out what is not used. */
function expectEqual(content: Uint8Array, fileName?: string): void {
  const source = { content, fileName }
  expect(readClaudeFile(source, sessionSpelling)).toEqual(readClaudeFile(source, { ...sessionSpelling, parts: undefined }))
}
const long = (part: string, chars: number) => part.repeat(Math.ceil(chars / part.length)).slice(0, chars)

/** Texts of any length with what could be mistaken for structure in them. */
const part = fc.constantFrom(
  'word ',
  'a\n',
  '"',
  '\\',
  '\\"}]},"toolUseResult":{"interrupted":true',
  '\u001b[1m',
  '\r\n',
  'é',
  '漢',
  '😀',
  '\u0085',
)
const text = fc
  .tuple(
    part,
    part,
    fc.integer({ min: 0, max: 12_000 }),
    part,
    fc.constantFrom('', 'Exit code 2\n', "The user doesn't want to proceed with this tool use"),
  )
  .map(([a, b, chars, c, start]) => start + long(a, 1900) + b + long(c, chars))
const picture = text.map((data) => ({ type: 'image', source: { type: 'base64', data } }))
const block = fc.oneof(
  text.map((one) => ({ type: 'text', text: one })),
  picture,
)
const content = fc.oneof(text, fc.array(block, { maxLength: 3 }))
const aside = fc.oneof(
  text,
  fc.array(block, { maxLength: 2 }),
  fc.record(
    {
      stdout: text,
      interrupted: fc.boolean(),
      durationMs: fc.nat(),
      structuredPatch: fc.array(fc.record({ lines: fc.array(text, { maxLength: 2 }) }), { maxLength: 2 }),
      file: fc.record({ content: text, durationMs: fc.nat(), toolUseResult: text }),
    },
    { requiredKeys: [] },
  ),
)
const fields = fc.record(
  { toolUseResult: aside, toolDenialKind: fc.constant('user'), isMeta: fc.boolean() },
  { requiredKeys: [] },
)
const result = fc.record({ content, isError: fc.constantFrom(undefined, true, false), id: fc.constantFrom('t1', 't2') })
const line = fc.oneof(
  fc.tuple(fc.array(result, { minLength: 1, maxLength: 2 }), fields).map(([results, more]) => {
    const blocks = results.map((one) => ({
      type: 'tool_result',
      tool_use_id: one.id,
      content: one.content,
      is_error: one.isError,
    }))
    return claudeLine(3, 'user', blocks, more)
  }),
  fc.tuple(content, fields).map(([one, more]) => say(4, one, more)),
  fc
    .array(block, { maxLength: 2 })
    .map((blocks) => claudeLine(5, 'assistant', [{ type: 'thinking', thinking: long('x', 5000) }, ...blocks])),
  text.map((one) => use(6, 't3', 'Write', { content: one, thinking: one, data: one })),
  text.map((one) => ({ type: 'progress', data: { message: { content: one } }, uuid: 'p', sessionId: 's1' })),
)
/** How a line is written: as it is, with its fields the other way round, with spaces, twice, cut off, or run into the next one. */
const writers: ((one: object) => string)[] = [
  (one) => `${JSON.stringify(one)}\n`,
  (one) => `${JSON.stringify(Object.fromEntries(Object.entries(one).reverse()))}\r\n`,
  (one) => `${JSON.stringify(one, null, 1).replaceAll('\n', ' ')}\n`,
  (one) => `${JSON.stringify(one)}\n${JSON.stringify(one)}\n`,
  (one) => `${JSON.stringify(one).slice(0, -20)}\n`,
  (one) => JSON.stringify(one).slice(0, -20),
]

describe('what is left out of long lines', () => {
  it('changes nothing of what is read, however the lines are written', () => {
    const calls = jsonl(use(1, 't1', 'Read'), use(2, 't2', 'Bash'))
    const written = fc.tuple(line, fc.constantFrom(...writers)).map(([one, write]) => write(one))
    const broken = fc.record({ at: fc.double({ min: 0, max: 0.99, noNaN: true }), byte: fc.constantFrom(0xff, 0xc3, 0xf0) })
    fc.assert(
      fc.property(fc.array(written, { minLength: 1, maxLength: 3 }), fc.option(broken), (lines, bent) => {
        const bytes = Buffer.from(calls + lines.join(''))
        // Bytes that are no UTF-8 may stand anywhere, also in place of a quote or bracket; inside an escape they are a case of their own.
        const at = Math.floor((bent?.at ?? 0) * bytes.length)
        if (bent && !bytes.subarray(Math.max(0, at - 5), at).includes(0x5c)) bytes[at] = bent.byte
        expectEqual(bytes)
      }),
      { seed: 20_260_109, numRuns: 200 },
    )
  })

  it('reads what an invalid escape or a bare control code spoils where nobody reads', () => {
    const whole = jsonl(
      use(1, 't1', 'Read'),
      claudeLine(2, 'user', [{ type: 'tool_result', tool_use_id: 't1', content: 'ok' }], {
        toolUseResult: { stdout: long('x ', 9000) },
      }),
    )
    const spoiled = Buffer.from(whole.replace('x x"}', '\\q\u0001"}'))
    expect(readClaudeFile({ content: spoiled }, sessionSpelling)).toEqual(
      readClaudeFile({ content: Buffer.from(whole) }, sessionSpelling),
    )
  })
})

const data = path.join(process.env.METTLE_DATA ?? path.resolve('.data'), 'claude-code')
describe.runIf(existsSync(data))('the sample files', () => {
  it('read the same with nothing left out', () => {
    const names = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'))
    for (const name of names.filter((_, index) => index % 8 === 3)) expectEqual(readFileSync(path.join(data, name)), name)
  })
})
