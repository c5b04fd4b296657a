import fc from 'fast-check'
import { expect, it } from 'vitest'
import { overlap, overlapAtLeast } from './lcs'
import { overlapIndex } from './nearest'

const floor = 0.6

const steps = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 8 })

it('finds the highest overlap with any other sequence', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 12 }), steps, (sequences, asked) => {
      const library = sequences.map((one, index) => ({ id: String(index), steps: one }))
      const others = sequences.filter((one) => one.length > 0 && one.join() !== asked.join())
      const highest = Math.max(0, ...others.map((other) => overlap(asked, other)))
      expect(overlapIndex(library, floor).best(asked)).toBe(overlapAtLeast(highest, 1, floor) ? highest : 0)
    }),
    { numRuns: 500 },
  )
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
