import { describe, expect, it } from 'vitest'
import { policyDefaults } from '@/lib/domain/policy/policy'
import { decay } from './decay'
import { crossedHalf } from './decay-crossing'
import { dayMs } from './score'

const now = 1_800_000_000_000

describe('A decay that falls below one half', () => {
  it.each([
    ['after the half-life of its kind', 8, 'browser', true],
    ['not at exactly the half-life', 7, 'browser', false],
    ['not before', 6, 'browser', false],
    ['was told before', 9, 'browser', false],
    ['by the half-life of another kind', 91, 'api', true],
  ] as const)('%s', (_, days, taskType, expected) => {
    const since = now - days * dayMs
    expect(crossedHalf(since, taskType, { from: now - dayMs, to: now })).toBe(expected)
    if (expected) expect(decay(taskType, days).value).toBeLessThan(0.5)
  })

  it('is told by exactly one of the sweeps that follow each other, whatever their times', () => {
    for (const steps of [[1], [3, 5, 40], [0.1, 6.9, 7, 7.1, 100]]) {
      const since = now
      const times = steps.map((days) => now + days * dayMs)
      const crossed = times.filter((to, index) => crossedHalf(since, 'browser', { from: times[index - 1] ?? now, to }))
      const last = decay('browser', steps.at(-1) ?? 0).value
      expect(crossed.length).toBe(last < 0.5 ? 1 : 0)
    }
  })

  it('follows the policy', () => {
    const policy = { ...policyDefaults, typedDecay: 'off' as const }
    expect(crossedHalf(now - 8 * dayMs, 'browser', { from: now - dayMs, to: now, policy })).toBe(false)
    expect(crossedHalf(now - 31 * dayMs, 'browser', { from: now - 2 * dayMs, to: now, policy })).toBe(true)
  })
})
