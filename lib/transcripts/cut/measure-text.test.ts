import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { behindHead, measureText } from '@/lib/transcripts/cut/measure-text'
import { parseJson } from '@/lib/transcripts/source/parse-json'

const inner = (text: string) => Buffer.from(JSON.stringify(text).slice(1, -1))
const signs = fc.constantFrom('a', ' ', '"', '\\', '\n', '\t', '/', 'é', '€', '🧵', '\u0000', '\u001b', '\r', '\ud800', 'ÿ')
const text = fc.array(signs, { maxLength: 40 }).map((list) => list.join(''))

describe('measureText', () => {
  it('is the size of the text as it is parsed', () => {
    fc.assert(
      fc.property(text, (value) => {
        const bytes = inner(value)
        const parsed = parseJson(JSON.stringify(value)).value as string
        expect(measureText(bytes, 0, bytes.length)).toBe(Buffer.byteLength(parsed))
      }),
      { seed: 20_260_106, numRuns: 300 },
    )
  })

  it.each([
    [String.raw`\u00e9\u20AC\ud83e\uddf5\ud83e`, 2 + 3 + 4 + 3],
    [String.raw`\u0000\u0041`, 3 + 1],
    [String.raw`\\u00e9`, 6],
    [String.raw`a\q`, -1],
    [String.raw`a\u00g0`, -1],
  ])('%s: %d', (raw, size) => expect(measureText(Buffer.from(raw), 0, raw.length)).toBe(size))
})

describe('behindHead', () => {
  it('parts the text behind so many units, or one more', () => {
    const shown = fc
      .array(fc.constantFrom('a', '"', '\\', '\n', '\t', 'é', '€', '🧵'), { maxLength: 40 })
      .map((list) => list.join(''))
    fc.assert(
      fc.property(shown, fc.integer({ min: 1, max: 30 }), (value, chars) => {
        const bytes = inner(value)
        const place = behindHead(bytes, 0, bytes.length, chars)
        const [head, tail] = [bytes.subarray(0, place), bytes.subarray(place)].map(
          (part) => JSON.parse(`"${part.toString()}"`) as string,
        )
        expect(`${head}${tail}`).toBe(value)
        expect([chars, chars + 1, value.length]).toContain(head?.length)
        expect(head?.length).toBeGreaterThanOrEqual(Math.min(chars, value.length))
      }),
      { seed: 20_260_107, numRuns: 300 },
    )
  })

  it.each(['a\u001bb', 'a\rb', 'a\u007fb', 'a\u0085b', 'a\u0001b'])('%j: a control code among them', (value) =>
    expect(behindHead(inner(value), 0, inner(value).length, 3)).toBe(-1),
  )
})
