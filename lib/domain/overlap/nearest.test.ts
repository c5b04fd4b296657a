import fc from 'fast-check'
import { expect, it } from 'vitest'
import { overlap, overlapAtLeast } from './lcs'
import { nearestOverlaps, overlapIndex, type Sequenced } from './nearest'

const floor = 0.6

const of = (id: string, text: string): Sequenced => ({ id, steps: [...text] })

/** Compares everyone with everyone. */
function bruteForce(library: readonly Sequenced[]): Map<string, number> {
  const best = library.map(({ id, steps }) => {
    const others = library.filter((other) => other.id !== id && other.steps.length > 0)
    return [id, Math.max(0, ...others.map((other) => overlap(steps, other.steps)))] as const
  })
  return new Map(best.filter(([, value]) => overlapAtLeast(value, 1, floor)))
}

const steps = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 8 })

it('finds what comparing everyone with everyone finds', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 12 }), (sequences) => {
      const library = sequences.map((one, index) => ({ id: String(index), steps: one }))
      const asked = library.filter((one) => one.steps.length > 0)
      const expected = bruteForce(library)
      expect(nearestOverlaps(asked, library, floor)).toEqual(
        new Map([...expected].filter(([id]) => library[Number(id)]!.steps.length > 0)),
      )
    }),
    { numRuns: 500 },
  )
})

it('knows twins, near ones and strangers', () => {
  const library = [of('one', 'abcde'), of('twin', 'abcde'), of('near', 'abcxe'), of('stranger', 'vwxyz')]
  const found = nearestOverlaps(library, library, floor)
  expect([...found]).toEqual([
    ['one', 1],
    ['twin', 1],
    ['near', 0.8],
  ])
})

it('names everyone near, as comparing with everyone does', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 10 }), steps, (sequences, asked) => {
      const library = sequences.map((one, index) => ({ id: String(index), steps: one }))
      const expected = library.flatMap(({ id, steps: own }) =>
        own.length > 0 && asked.length > 0 && overlapAtLeast(overlap(asked, own), 1, floor) ? [id] : [],
      )
      const found = overlapIndex(library, floor).near(asked)
      // The nearest first, and of equals the one whose id comes first.
      expect(found).toEqual(found.toSorted((a, b) => b.overlap - a.overlap || (a.id < b.id ? -1 : 1)))
      for (const { id, overlap: said } of found) expect(said).toBe(overlap(asked, library[Number(id)]!.steps))
      expect(found.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
    }),
    { numRuns: 300 },
  )
})
