import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { skipValue } from '@/lib/transcripts/cut/skip-value'

/** Where a value at the start of a text ends; -1 when none stands there. */
const endOf = (text: string) => {
  const bytes = Buffer.from(text)
  return skipValue(bytes, 0, bytes.length)
}
const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('skipValue', () => {
  it.each([
    ['{}', 2],
    ['[] ', 2],
    ['{"a": [1, -2.5e+3, {"b":null}] , "c":true}x', 42],
    [String.raw`"a\"b\\",`, 8],
    ['-0.5]', 4],
    ['false}', 5],
  ])('%s ends at %d', (text, end) => expect(endOf(text)).toBe(end))

  it.each([
    '',
    ' ',
    '{',
    '[1',
    '"a',
    String.raw`"a\"`,
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '[1,]',
    '[1 2]',
    '{a:1}',
    '[1}',
    'nul',
    '-',
    '1.',
    '1e',
    ',',
  ])('%j is no value', (text) => expect(endOf(text)).toBe(-1))

  it('ends where the value ends', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
        const bytes = Buffer.from(`${JSON.stringify(value, null, space).replaceAll('\n', ' ')},{"next":1}`)
        const end = skipValue(bytes, 0, bytes.length)
        expect(JSON.parse(bytes.toString('utf8', 0, end))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
      { seed: 20_260_104, numRuns: 200 },
    )
  })

  it('takes for whole what JSON.parse takes, whatever tokens stand in a row', () => {
    const token = fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', '-1.5e3', 'true', 'null', ' ', '01', '"')
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 9 }), (tokens) => {
        const text = tokens.join('')
        fc.pre(!/^ | $/.test(text))
        expect(endOf(text) === text.length).toBe(isJson(text))
      }),
      { seed: 20_260_105, numRuns: 2000 },
    )
  })

  it('follows any depth', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(endOf(deep)).toBe(deep.length)
  })
})
