import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anchorsOf, type Anchor } from '@/lib/redact/anchor'
import { AnchorReader } from '@/lib/redact/anchor-reader'

const groups: Anchor[][] = [
  anchorsOf(['ab', 'abab']),
  anchorsOf(['sk-', '[xy]k_'], { before: '[^a-z]' }),
  anchorsOf(['key'], { anyCase: true }),
  [{ form: String.raw`\(\d\d\)`, lead: 2 }],
  anchorsOf([String.raw`[^\w.]@`, String.raw`[\w\u0080-\uffff]@`], { skip: 1 }),
  [],
]

/** The same by patterns, place by place. A line feed stands for the beginning. */
function byPattern(text: string, anchors: readonly Anchor[]): number[] {
  const places = new Set<number>()
  for (const { form, anyCase, skip = 0, lead = 0 } of anchors) {
    const pattern = new RegExp(form, anyCase ? 'iy' : 'y')
    const begun = `\n${text}`
    for (let at = 0; at < begun.length; at++) {
      pattern.lastIndex = at
      if (!pattern.test(begun)) continue
      const last = Math.max(0, at - 1 + skip)
      for (let place = Math.max(0, last - lead); place <= last; place++) places.add(place)
    }
  }
  return [...places].sort((a, b) => a - b)
}

describe('AnchorReader', () => {
  const reader = new AnchorReader(groups)

  it('finds nothing in a text without anchors', () => {
    expect(reader.find('')).toBeNull()
    expect(reader.find('plain words, a-b k_')).toBeNull()
  })

  it('finds each anchor where its pattern is, and places in order', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      'ab',
      'sk-',
      'xk_',
      'yk',
      'KEY',
      'key',
      'k',
      '(12)',
      '(',
      '1',
      '@',
      ' ',
      'é',
      '.',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (parts) => {
        const text = parts.join('')
        const found = reader.find(text)
        expect(groups.map((_, group) => found?.[group] ?? [])).toEqual(groups.map((anchors) => byPattern(text, anchors)))
      }),
      { seed: 20_260_105, numRuns: 500 },
    )
  })

  it('knows a long anchor by its beginning', () => {
    const long = new AnchorReader([anchorsOf(['authorization'])])
    expect(long.find('x authorization')).toEqual([[2]])
    expect(long.find('x authoriz')).toEqual([[2]])
    expect(long.find('x author')).toBeNull()
  })

  it('reads texts longer than what it keeps room for', () => {
    expect(new AnchorReader([anchorsOf(['key'])]).find(`${'é'.repeat(70_000)}key${'a'.repeat(1_100_000)}key`)).toEqual([
      [70_000, 1_170_003],
    ])
  })
})
