import { describe, expect, it } from 'vitest'
import type { Use } from '@/lib/domain/outcome/use'
import { newestFirst, windowStats } from './window'

const use = (at: number, outcome: Use['outcome'], more: Partial<Use> = {}): Use => ({ at, stage: 'followed', outcome, ...more })

describe('windowStats', () => {
  it('counts the last judged and the last selected uses since the window began', () => {
    const uses = [
      use(9, 'unknown'),
      use(8, 'success'),
      use(7, 'partial', { causedRework: true }),
      use(6, 'unknown', { stage: 'offered' }),
      use(5, 'failure', { hasCorrection: true }),
      use(4, 'success'),
      use(3, 'success'),
    ]
    expect(windowStats(uses, 4, { size: 3 })).toEqual({
      size: 3,
      judged: 3,
      successes: 1,
      partials: 1,
      failures: 1,
      clean: 1,
      selected: 3,
      signals: 1,
      since: 4,
      rate: 0.5,
    })
  })

  it('has no rate where nothing is judged, and loading changes none', () => {
    expect(windowStats([], 0, { size: 20 })).toMatchObject({ judged: 0, rate: null })
    const uses = [use(2, 'success'), use(1, 'failure')]
    const before = windowStats(uses, 0, { size: 20 })
    const after = windowStats([use(3, 'unknown', { stage: 'loaded' }), ...uses], 0, { size: 20 })
    expect(after).toEqual({ ...before, selected: 3 })
  })

  it('forgets 20 failures after 20 successes', () => {
    const failures = Array.from({ length: 20 }, (_, at) => use(at, 'failure'))
    const successes = Array.from({ length: 20 }, (_, at) => use(20 + at, 'success'))
    expect(windowStats(newestFirst([...failures, ...successes]), 0, { size: 20 }).rate).toBe(1)
  })
})

describe('newestFirst', () => {
  it('takes the later given as the newer of one instant', () => {
    const [a, b, c] = [use(1, 'success'), use(1, 'failure'), use(0, 'partial')]
    expect(newestFirst([a, b, c])).toEqual([b, a, c])
  })
})
