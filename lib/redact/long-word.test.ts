import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasLongWord } from '@/lib/redact/long-word'

describe('hasLongWord', () => {
  it.each([
    ['', false],
    ['a'.repeat(19), false],
    ['a'.repeat(20), true],
    [`${'a'.repeat(19)} ${'b'.repeat(19)}`, false],
    [`x ${'a-_9'.repeat(5)} y`, true],
    [`-${'a'.repeat(19)}`, false],
    [`${'-'.repeat(30)}${'a'.repeat(20)}`, true],
    ['-'.repeat(60), false],
    ['-'.repeat(2_000_000), false],
    [`a${'-'.repeat(19)}`, true],
    ['é'.repeat(40), false],
  ])('%#: %s', (text, found) => {
    expect(hasLongWord(text, 20)).toBe(found)
  })

  it('finds what the pattern finds', () => {
    const text = fc.array(fc.constantFrom('a', 'Z9', '_', '-', '--', ' ', '.', 'é', 'abcdef', 'x-y-z'), { maxLength: 40 })
    fc.assert(
      fc.property(text, (parts) => {
        expect(hasLongWord(parts.join(''), 20)).toBe(/\w[\w-]{19}/.test(parts.join('')))
      }),
      { seed: 20_260_104, numRuns: 500 },
    )
  })
})
