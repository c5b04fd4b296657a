import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignment, containment, lcsLength, leastCommon, overlap, overlapAtLeast } from '@/lib/domain/overlap/lcs'

function byDefinition(a: number[], b: number[]): number {
  if (a.length === 0 || b.length === 0) return 0
  if (a[0] === b[0]) return 1 + byDefinition(a.slice(1), b.slice(1))
  return Math.max(byDefinition(a.slice(1), b), byDefinition(a, b.slice(1)))
}

const short = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 8 })
const long = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 80 })

describe('lcsLength', () => {
  it('equals the definition', () => {
    fc.assert(fc.property(short, short, (a, b) => lcsLength(a, b) === byDefinition(a, b)))
  })

  it('gives the same with bits and with rows, whichever side is longer', () => {
    fc.assert(
      fc.property(long, long, (a, b) => {
        const pairs = alignment(a, b)
        expect(lcsLength(a, b)).toBe(pairs.length)
        expect(lcsLength(b, a)).toBe(pairs.length)
        for (const [i, j] of pairs) expect(a[i]).toBe(b[j])
        for (let k = 1; k < pairs.length; k += 1)
          expect(pairs[k]![0] > pairs[k - 1]![0] && pairs[k]![1] > pairs[k - 1]![1]).toBe(true)
      }),
    )
  })

  it('holds at the width of a machine word', () => {
    for (const length of [30, 31, 32, 33]) {
      const steps = Array.from({ length }, (_, i) => `step ${i}`)
      expect(lcsLength(steps, steps)).toBe(length)
      expect(lcsLength(steps, [...steps].reverse())).toBe(1)
    }
  })
})

describe('thresholds', () => {
  it.each([
    [3, 3, true],
    [2, 3, false],
    [3, 4, true],
    [4, 6, false],
    [5, 6, true],
    [5, 7, true],
    [4, 7, false],
    [7, 10, true],
    [6, 10, false],
    [14, 20, true],
    [9, 13, false],
  ])('%i of %i shared steps reach 0.70: %s', (lcs, longer, reaches) => {
    expect(overlapAtLeast(lcs, longer, 0.7)).toBe(reaches)
    expect(lcs >= leastCommon(longer, 0.7)).toBe(reaches)
  })

  it('has no overlap without steps', () => {
    expect(overlap([], [])).toBe(0)
    expect(overlapAtLeast(0, 0, 0)).toBe(false)
    expect(containment(['a', 'b'], ['a', 'x', 'b'])).toBe(1)
  })
})
