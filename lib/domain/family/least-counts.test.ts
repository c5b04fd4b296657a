import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ratioBits } from './grow'
import { bitsMin, LeastCounts, liftMin } from './least-counts'

/** A number of units, how many of them have a feature, and the rate that it has among units of their lengths: at least `least`. */
const rated = fc
  .record({
    features: fc.integer({ min: 1, max: 5_000 }),
    n: fc.integer({ min: 1, max: 200 }),
    least: fc.double({ min: 1e-4, max: 0.6, noNaN: true }),
    more: fc.double({ min: 0, max: 0.4, noNaN: true }),
  })
  .chain((one) => fc.record({ ...constants(one), count: fc.integer({ min: 1, max: one.n }) }))

function constants<T extends Record<string, number>>(one: T): { [name in keyof T]: fc.Arbitrary<number> } {
  return Object.fromEntries(Object.entries(one).map(([name, value]) => [name, fc.constant(value)])) as {
    [name in keyof T]: fc.Arbitrary<number>
  }
}

describe('The least count of a feature', () => {
  test('passes every one that is told by its share and its bits, whatever rate it turns out to have', () => {
    fc.assert(
      fc.property(rated, ({ features, n, count, least, more }) => {
        const background = least + more
        const isTold = (count + 0.5) / (n + 1) >= liftMin * background && ratioBits(count, n, background) > bitsMin(features)
        if (isTold) expect(new LeastCounts(features).isMet(least, count, n)).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  test('is the first with which it may tell, and each higher one is enough, too', () => {
    fc.assert(
      fc.property(rated, ({ features, n, least }) => {
        const counts = new LeastCounts(features)
        const first = counts.of(least, n, 1)
        for (let count = 1; count <= n; count += 1) expect(counts.isMet(least, count, n)).toBe(count >= first)
      }),
    )
  })

  test('leaves out what many units of any kind have', () => {
    expect(new LeastCounts(1_000).of(0.3, 4, 1)).toBe(5)
    expect(new LeastCounts(1_000).of(0.01, 4, 1)).toBe(2)
  })
})
