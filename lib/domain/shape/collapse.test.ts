import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collapse, isLongEnough } from '@/lib/domain/shape/collapse'
import { stepStatuses } from '@/lib/domain/session/step'

const steps = fc.array(fc.record({ shape: fc.constantFrom('A', 'B', 'C'), status: fc.constantFrom(...stepStatuses) }))

describe('collapse', () => {
  it('counts the run and its retries', () => {
    const runs = collapse([
      { shape: 'A', status: 'error' },
      { shape: 'A', status: 'ok' },
      { shape: 'A', status: 'ok' },
      { shape: 'B', status: 'ok' },
    ])
    expect(runs.map(({ count, retries, last }) => [count, retries, last.status])).toEqual([
      [3, 1, 'ok'],
      [1, 0, 'ok'],
    ])
  })

  it('loses no step, leaves no two neighbours alike, and changes nothing the second time', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const runs = collapse(given)
        expect(runs.reduce((sum, run) => sum + run.count, 0)).toBe(given.length)
        for (const [index, run] of runs.entries()) expect(runs[index + 1]?.first.shape).not.toBe(run.first.shape)
        expect(collapse(runs.map((run) => run.first)).length).toBe(runs.length)
      }),
    )
  })

  it('asks for three shapes, two of them different', () => {
    expect(isLongEnough(['A', 'B', 'A'])).toBe(true)
    expect(isLongEnough(['A', 'B'])).toBe(false)
    expect(isLongEnough(['A', 'A', 'A'])).toBe(false)
    expect(isLongEnough(['A', 'B', 'C'], 4)).toBe(false)
  })
})
