import { describe, expect, it } from 'vitest'
import { widenPattern } from '@/lib/domain/mining/optional-steps'
import type { Occurrence } from '@/lib/domain/mining/types'

/** A finding of 1 2 3 in a session, with these steps between: the step it follows, and its shape. */
const finding = (session: number, ...between: [after: number, shape: number][]): Occurrence => ({
  session,
  sequence: 0,
  positions: [0, 2, 4],
  optional: between.map(([after, shape]) => ({ after, shape, position: after * 2 + 1 })),
})
const widen = (occurrences: Occurrence[]) => widenPattern({ shapes: [1, 2, 3], occurrences }, 3)
const shapesOf = (occurrences: Occurrence[]) => widen(occurrences).steps.map(({ shape }) => shape)

describe('the optional steps of a pattern', () => {
  it('stand where three sessions had them, absent where others did not', () => {
    const occurrences = [finding(0, [0, 9]), finding(1, [0, 9]), finding(2, [0, 9], [1, 8]), finding(3)]
    expect(widen(occurrences)).toEqual({
      steps: [
        { shape: 1, isOptional: false },
        { shape: 9, isOptional: true },
        { shape: 2, isOptional: false },
        { shape: 3, isOptional: false },
      ],
      positions: [
        [0, 1, 2, 4],
        [0, 1, 2, 4],
        [0, 1, 2, 4],
        [0, null, 2, 4],
      ],
    })
  })

  it('are counted by session, not by finding', () => {
    expect(shapesOf([finding(0, [0, 9]), finding(0, [0, 9]), finding(1, [0, 9]), finding(2)])).toEqual([1, 2, 3])
  })

  it('are no habit below a quarter of the sessions', () => {
    const others = (count: number) => Array.from({ length: count }, (_, i) => finding(10 + i))
    const three = [0, 1, 2].map((session) => finding(session, [1, 9]))
    expect(shapesOf([...three, ...others(9)])).toEqual([1, 2, 9, 3])
    expect(shapesOf([...three, ...others(10)])).toEqual([1, 2, 3])
  })

  it('are one a place: the most frequent, of equals the lower id, in whatever order they come', () => {
    const occurrences = [7, 7, 7, 6, 6, 6].map((shape, session) => finding(session, [0, shape]))
    expect(shapesOf(occurrences)).toEqual([1, 6, 2, 3])
    expect(shapesOf(occurrences.toReversed())).toEqual([1, 6, 2, 3])
    expect(shapesOf([...occurrences, finding(6, [0, 7])])).toEqual([1, 7, 2, 3])
  })
})
