import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LeastCounts } from './least-counts'
import { PairCounts, type Common } from './pair-counts'

/** Units of each feature, from hardly any to nearly all. */
const tables = fc.integer({ min: 1, max: 150 }).chain((units) =>
  fc.record({
    units: fc.constant(units),
    unitsOf: fc.array(
      fc
        .integer({ min: 1, max: 8 })
        .chain((every) =>
          fc
            .array(fc.nat(7), { minLength: units, maxLength: units })
            .map((drawn) => Int32Array.from(drawn.flatMap((one, unit) => (one < every ? [unit] : [])))),
        ),
      { minLength: 1, maxLength: 80 },
    ),
    some: fc.uniqueArray(fc.nat(units - 1), { minLength: 1 }).map((list) => Int32Array.from(list).sort()),
    least: fc.integer({ min: 1, max: units }),
  }),
)

test('What some units have in common is counted as one would by hand, how frequent it is and how many they are', () => {
  fc.assert(
    fc.property(tables, fc.boolean(), ({ units, unitsOf, some, least }, isAsked) => {
      const leastRate = Float64Array.from(unitsOf, (_, feature) => (isAsked ? (feature % 5) / 8 : 0))
      const pairs = new PairCounts({ unitsOf, units, leastRate })
      const own = new Set(some)
      const counts = new LeastCounts(unitsOf.length)
      const byHand = unitsOf
        .map((having, feature) => ({ feature, count: having.filter((unit) => own.has(unit)).length }))
        .filter(({ feature, count }) => count >= least && counts.isMet(leastRate[feature]!, count, own.size))
      const found = () => pairs.commonTo(some, least).toSorted((a, b) => a.feature - b.feature)
      expect(found()).toEqual(byHand)
      // Nothing of it stays for the next time.
      expect(found()).toEqual(byHand)
    }),
    { numRuns: 300 },
  )
})

test('What each feature has in common is what its units are asked for one by one', () => {
  fc.assert(
    fc.property(tables, fc.constantFrom(0.05, 0.4, 0.9), ({ units, unitsOf }, share) => {
      const leastRate = Float64Array.from(unitsOf, (own, feature) => (own.length / units) * (feature % 3 === 0 ? 0.1 : 0.5))
      const pairs = new PairCounts({ unitsOf, units, leastRate })
      const leastOf = (n: number): number => Math.max(1, Math.ceil(n * share))
      const byFeature = (some: readonly Common[]): Common[] => some.toSorted((a, b) => a.feature - b.feature)
      expect(Array.from(pairs.commonOfEach(leastOf), (some = []) => byFeature(some))).toEqual(
        unitsOf.map((own) => byFeature(pairs.commonTo(own, leastOf(own.length)))),
      )
    }),
    { numRuns: 300 },
  )
})
