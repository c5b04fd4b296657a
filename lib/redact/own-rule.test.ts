import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quickestMs } from '@/lib/domain/quickest.test-support'
import { ownRedaction, refusePattern } from '@/lib/redact/own-rule'

describe('The pattern of an own rule', () => {
  it.each([
    ['EMP-\\d{6}', null],
    ['\\bproject-[a-z]+\\b', null],
    ['(?:ACME|acme)-\\w+', null],
    ['(a+)+', 'repeated group'],
    ['(?:a*b?)*c', 'repeated group'],
    ['(?:(?:a{1,3})b){2,4}', 'repeated group'],
    ['(?:[ab]|a){26}c', 'repeats too much'],
    ['(?:a|ab?){25,26}c', 'repeats too much'],
    ['(?:(?:a|b){4}c){5}', 'repeats too much'],
    ['(?:\\d{1,3}\\.){3}\\d{1,3}', null],
    ['(?:[0-9a-f]{2}:){5}[0-9a-f]{2}', null],
    ['\\w+a{6000}b', 'more than 1000 characters'],
    ['(?:(?:ab){40}){40}', 'more than 1000 characters'],
    ['a*', 'matches nothing'],
    ['\\w+\\w+\\w+x', 'repeats too much'],
    ['(a)\\1', 'refers back'],
    ['(?=a)b', 'looks ahead'],
    ['[a', 'no regular expression'],
    ['x'.repeat(201), 'longer'],
    ['[+*]+', null],
  ])('%j: %s', (pattern, reason) => {
    if (reason === null) expect(refusePattern(pattern)).toBeNull()
    else expect(refusePattern(pattern)).toContain(reason)
  })

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

  it('that repeats a group so many times and is taken needs no long time either', () => {
    const group = fc.constantFrom('(?:[ab]|a)', '(?:a|ab?)', '(a?)', '(?:aa?)', '(?:(?:a|b){2}a?)', '(?:a{2})')
    fc.assert(
      fc.property(group, fc.integer({ min: 1, max: 24 }), fc.boolean(), (repeated, times, isFixed) => {
        const pattern = `${repeated}{${isFixed ? times : `${times - 1},${times}`}}c`
        if (refusePattern(pattern) !== null) return
        const run = () => void ownRedaction([{ name: 'x', pattern, kind: 'secret' }])('a'.repeat(30))
        expect(quickestMs(run, { enough: 20 })).toBeLessThan(100)
      }),
      { numRuns: 100, seed: 7 },
    )
  })
})

describe('Own rules', () => {
  const redact = ownRedaction([
    { name: 'staff', pattern: 'EMP-\\d+', kind: 'credentials' },
    { name: 'broken', pattern: '(a+)+', kind: 'secret' },
  ])
  it('mask what they find, and leave marks alone', () => {
    expect(redact('EMP-1 and EMP-22, aaa [redacted:email]')).toBe(
      '[redacted:credentials] and [redacted:credentials], aaa [redacted:email]',
    )
    expect(redact(redact('EMP-1'))).toBe(redact('EMP-1'))
    expect(ownRedaction([{ name: 'm', pattern: 'redacted', kind: 'secret' }])('[redacted:email]')).toBe('[redacted:email]')
  })
})
