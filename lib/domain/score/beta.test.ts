import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betaCdf, betaQuantile } from './beta'

const shape = fc.double({ min: 0.5, max: 500, noNaN: true })
const share = fc.double({ min: 0.001, max: 0.999, noNaN: true })

describe('the beta distribution', () => {
  it('has closed forms where it has them', () => {
    for (const x of [0.1, 0.35, 0.8]) {
      expect(betaCdf(x, 1, 1)).toBeCloseTo(x, 12)
      expect(betaCdf(x, 3, 1)).toBeCloseTo(x ** 3, 12)
      expect(betaCdf(x, 1, 4)).toBeCloseTo(1 - (1 - x) ** 4, 12)
    }
    // Arcsine law.
    expect(betaCdf(0.3, 0.5, 0.5)).toBeCloseTo((2 / Math.PI) * Math.asin(Math.sqrt(0.3)), 10)
    expect([betaCdf(-1, 2, 2), betaCdf(2, 2, 2)]).toEqual([0, 1])
    expect([betaQuantile(0, 2, 2), betaQuantile(1, 2, 2)]).toEqual([0, 1])
  })

  it('agrees with the binomial tail for whole numbers', () => {
    // P(Beta(6, 16) < 0.4) = P(at least 6 of 21 at 0.4): what 5 of 20 says of "below 40 %".
    let tail = 0
    let choose = 1
    for (let k = 0; k <= 21; k++) {
      if (k >= 6) tail += choose * 0.4 ** k * 0.6 ** (21 - k)
      choose = (choose * (21 - k)) / (k + 1)
    }
    expect(betaCdf(0.4, 6, 16)).toBeCloseTo(tail, 12)
    expect(tail).toBeGreaterThan(0.9)
  })

  it('inverts itself', () => {
    fc.assert(
      fc.property(share, shape, shape, (p, a, b) => {
        expect(betaCdf(betaQuantile(p, a, b), a, b)).toBeCloseTo(p, 8)
      }),
    )
  })

  it('mirrors, and rises', () => {
    fc.assert(
      fc.property(share, shape, shape, (x, a, b) => {
        expect(betaCdf(x, a, b)).toBeCloseTo(1 - betaCdf(1 - x, b, a), 9)
      }),
    )
    fc.assert(
      fc.property(share, share, shape, shape, (x, y, a, b) => {
        expect(betaCdf(Math.min(x, y), a, b)).toBeLessThanOrEqual(betaCdf(Math.max(x, y), a, b) + 1e-12)
      }),
    )
  })
})
