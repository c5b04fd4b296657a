import { setFlagsFromString } from 'node:v8'
import { describe, expect, it } from 'vitest'
import { growth } from '@/lib/domain/quickest.test-support'
import { privateKeyRule } from '@/lib/redact/private-key'

const begin = ['-----BEGIN PRIVATE ', 'KEY-----'].join('')
const S = '[redacted:private-key]'

describe('A private key that is cut off', () => {
  it.each([
    ['one line', '\n', 'A', 12_000_000],
    ['lines with escaped ends', '\\n', 'A\\n', 6_000_000],
  ])('is masked whole, however long it is: %s', (_, ahead, piece, times) => {
    // As in a process that has compiled so many expressions that it spares itself the rest.
    setFlagsFromString('--no-regexp-optimization')
    try {
      const masked = privateKeyRule.everywhere(`${begin}${ahead}${piece.repeat(times)}-`)
      expect(masked.slice(0, 100)).toBe(`${S}-`)
    } finally {
      setFlagsFromString('--regexp-optimization')
    }
  })

  it('is read in the time that its length takes, whatever blanks it holds', () => {
    const read = (blanks: string) => privateKeyRule.everywhere(`${begin}\n${blanks}A`)
    expect(growth(read, ' ', [5_000, 80_000])).toBeLessThan(50)
  })

  it('leaves the blanks behind it', () => {
    expect(privateKeyRule.everywhere(`${begin}\nAAAA\n\t\u00a0\n- and on`)).toBe(`${S}\n\t\u00a0\n- and on`)
  })
})
