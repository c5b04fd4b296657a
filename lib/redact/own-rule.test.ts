import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growth, quickestMs } from '@/lib/domain/quickest.test-support'
import { ownRedaction, refusedRules, refusePattern } from '@/lib/redact/own-rule'

describe('The pattern of an own rule', () => {
  it.each([
    ['EMP-\\d{6}', null],
    ['\\bproject-[a-z]+\\b', null],
    ['(?:ACME|acme)-\\w+', null],
    ['(a+)+', null],
    ['(?:a*b?)*c', null],
    ['(?:a|ab?){25,26}c', null],
    ['(?:\\d{1,3}\\.){3}\\d{1,3}', null],
    ['(?:[0-9a-f]{2}:){5}[0-9a-f]{2}', null],
    ['\\w{1,200}-\\w{1,200}', null],
    ['\\w+a{6000}b', 'repeats too much'],
    ['(?:(?:ab){40}){40}', 'repeats too much'],
    ['a*', 'matches nothing'],
    ['\\w+\\w+\\w+x', null],
    ['(?<number>\\d+)-x', null],
    ['(a)\\1', 'back references'],
    ['(?<x>a)\\k<x>', 'back references'],
    ['(?=a)b', 'look-ahead'],
    ['a(?!b)', 'look-ahead'],
    ['(?<=a)b', 'look-behind'],
    ['(?<!a)b', 'look-behind'],
    ['\\\\1', null],
    ['[a', 'no regular expression'],
    ['x'.repeat(201), 'longer'],
    ['[+*]+', null],
  ])('%j: %s', (pattern, reason) => {
    if (reason === null) expect(refusePattern(pattern)).toBeNull()
    else expect(refusePattern(pattern)).toContain(reason)
  })

  it.each(['\\w+\\w+!', 'a*a*x', '(a+)+!', '(?:a|aa)+!', '\\w*x|a', '(?:\\w{1,30}x|a)', '\\w{1,200}\\w{1,200}!'])(
    '%s takes a time that grows with the text, not with its square',
    (pattern) => {
      const mask = ownRedaction([{ name: 'x', pattern, kind: 'secret' }])
      // Sixteen times the text: some sixteen times the time, where its square would be 256.
      expect(growth((text) => void mask(`${text} !x`), 'a', [1000, 16_000])).toBeLessThan(64)
    },
  )

  it('that is taken needs no long time on any text', () => {
    const piece = fc.constantFrom(
      'a',
      '\\w',
      '[ab]',
      '.',
      'a+',
      '\\w+',
      '[ab]*',
      '(?:a|b)',
      '(?:ab)+',
      '(a|a)',
      '{1,30}',
      '?',
      '-',
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
        const pattern = pieces.join('')
        if (refusePattern(pattern) !== null) return
        const run = () => void ownRedaction([{ name: 'x', pattern, kind: 'secret' }])(`${'a'.repeat(2000)}!`)
        expect(quickestMs(run, { enough: 100 })).toBeLessThan(2000)
      }),
      { numRuns: 200, seed: 7 },
    )
  })

  it('finds what the same expression finds in JavaScript', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '-',
      '1',
      '.',
      '\\d',
      '\\w',
      '\\s',
      '\\S',
      '\\b',
      '^',
      '$',
      '[ab-]',
      '[^a]',
      '[\\s1]',
      '[^\\S]',
      '\\u0061',
      '\\x62',
      '\\.',
      'a+',
      '\\w+',
      '\\d{2}',
      'b?',
      'a*?',
      '(?:ab|a)',
      '(a|b)+',
      '{',
      ']',
      '\\-',
      '\\/',
    )
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', '-', ' ', '\n', '\u00a0', '\u2028', '.', '{', ']', '/', 'é') })
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), fc.array(text, { maxLength: 3 }), (pieces, texts) => {
        const pattern = pieces.join('')
        if (refusePattern(pattern) !== null) return
        const whole = texts.join('a'.repeat(40))
        const mask = ownRedaction([{ name: 'x', pattern, kind: 'secret' }])
        // An empty match, here and there in a text, masks nothing.
        const masked = whole.replace(new RegExp(pattern, 'g'), (found) => (found === '' ? '' : '[redacted:secret]'))
        expect([pattern, mask(whole)]).toEqual([pattern, masked])
      }),
      { numRuns: 3000, seed: 11 },
    )
  })
})

describe('Own rules', () => {
  const redact = ownRedaction([
    { name: 'staff', pattern: 'EMP-\\d+', kind: 'credentials' },
    { name: 'broken', pattern: '(?<=a)a', kind: 'secret' },
  ])
  it('mask what they find, and leave marks alone', () => {
    expect(redact('EMP-1 and EMP-22, aaa [redacted:email]')).toBe(
      '[redacted:credentials] and [redacted:credentials], aaa [redacted:email]',
    )
    expect(redact(redact('EMP-1'))).toBe(redact('EMP-1'))
    expect(ownRedaction([{ name: 'm', pattern: 'redacted', kind: 'secret' }])('[redacted:email]')).toBe('[redacted:email]')
  })

  it('that an older version kept and this one does not take are named, and stop no other', () => {
    const rules = [
      { name: 'old', pattern: '(?<=a)a', kind: 'secret' as const },
      { name: 'staff', pattern: 'EMP-\\d+', kind: 'credentials' as const },
    ]
    expect(refusedRules(rules)).toEqual([{ name: 'old', reason: expect.stringContaining('look-behind') }])
    expect(ownRedaction(rules)('aa EMP-1')).toBe('aa [redacted:credentials]')
  })
})
