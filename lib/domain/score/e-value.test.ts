import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eValue } from './e-value'

/** The same average by the midpoint rule. */
function byHand(successes: number, failures: number, rate: number): number {
  const slices = 20_000
  let sum = 0
  for (let slice = 0; slice < slices; slice++) {
    const q = ((slice + 0.5) / slices) * rate
    sum += (q / rate) ** successes * ((1 - q) / (1 - rate)) ** failures
  }
  return sum / slices
}

describe('evidence against a rate', () => {
  it('is one before any trial, grows with failures and falls with successes', () => {
    expect(eValue(0, 0, 0.4)).toBeCloseTo(1, 12)
    expect(eValue(0, 10, 0.4)).toBeGreaterThan(eValue(0, 5, 0.4))
    expect(eValue(5, 10, 0.4)).toBeLessThan(eValue(0, 10, 0.4))
    expect(eValue(5, 15, 0.4)).toBeLessThan(20)
    expect(eValue(4, 26, 0.4)).toBeGreaterThan(20)
  })

  it.each([
    [0, 7, 0.4],
    [5, 15, 0.4],
    [2.5, 9.5, 0.3],
    [40, 60, 0.5],
  ])('is the averaged likelihood ratio of %d and %d against %d', (successes, failures, rate) => {
    const expected = byHand(successes, failures, rate)
    expect(Math.abs(eValue(successes, failures, rate) / expected - 1)).toBeLessThan(1e-5)
  })

  it('is worth the same after one more trial, on average, where the rate is exactly the claimed one', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), fc.double({ min: 0.05, max: 0.95, noNaN: true }), (s, f, rate) => {
        const next = rate * eValue(s + 1, f, rate) + (1 - rate) * eValue(s, f + 1, rate)
        const now = eValue(s, f, rate)
        if (Math.max(eValue(s, f + 1, rate), now) < 1e9) expect(next / now).toBeCloseTo(1, 6)
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('stays finite', () => {
    expect(eValue(0, 1e6, 0.4)).toBe(1e9)
    expect(eValue(3, 4, 0)).toBe(1)
    expect(eValue(3, 4, 1)).toBe(1)
  })
})
