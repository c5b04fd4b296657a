import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extended, nothingPicked, pickedIds, toggled, type Picked } from './select-range'

const order = ['a', 'b', 'c', 'd', 'e', 'f']

describe('selecting rows', () => {
  it('works one by one, and toggles', () => {
    const two = toggled(toggled(nothingPicked, order, 'e'), order, 'b')
    expect(pickedIds(two, order)).toEqual(['b', 'e'])
    expect(pickedIds(toggled(two, order, 'e'), order)).toEqual(['b'])
  })

  it('works as a range from the row selected last, which shrinks when it is drawn back', () => {
    const picked = toggled(nothingPicked, order, 'b')
    const range = extended(extended(picked, order, 'b', 'c'), order, 'c', 'e')
    expect(pickedIds(range, order)).toEqual(['b', 'c', 'd', 'e'])
    expect(pickedIds(extended(range, order, 'e', 'c'), order)).toEqual(['b', 'c'])
    expect(pickedIds(extended(range, order, 'e', 'a'), order)).toEqual(['a', 'b'])
  })

  it('starts at the current row when nothing is selected, and adds to an existing selection', () => {
    expect(pickedIds(extended(nothingPicked, order, 'c', 'd'), order)).toEqual(['c', 'd'])
    const apart = toggled(extended(nothingPicked, order, 'a', 'b'), order, 'e')
    expect(pickedIds(extended(apart, order, 'e', 'f'), order)).toEqual(['a', 'b', 'e', 'f'])
  })

  it('starts at the current row once the row selected last is deselected or removed', () => {
    const letGo = toggled(toggled(nothingPicked, order, 'a'), order, 'a')
    expect(pickedIds(extended(letGo, order, 'd', 'e'), order)).toEqual(['d', 'e'])
    const drawn = extended(toggled(nothingPicked, order, 'a'), order, 'a', 'b')
    const left = order.slice(1)
    expect(pickedIds(extended(drawn, left, 'd', 'e'), left)).toEqual(['d', 'e'])
  })

  it('never selects what is not in the list', () => {
    const row = fc.constantFrom(...order, 'gone')
    const step = fc.oneof(
      row.map((id) => (picked: Picked) => toggled(picked, order, id)),
      fc.tuple(row, row).map(
        ([from, to]) =>
          (picked: Picked) =>
            extended(picked, order, from, to),
      ),
    )
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const picked = steps.reduce((before, next) => next(before), nothingPicked)
        expect(pickedIds(picked, order).every((id) => order.includes(id))).toBe(true)
      }),
      { seed: 3, numRuns: 200 },
    )
  })
})
