import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { candidateScore } from './candidate-score'
import { failureSeverity, specificity, userSignal } from './candidate-signals'
import { decay, decayRate, halfLifeDays } from './decay'
import { estimate } from './estimate'
import { freshness } from './freshness'
import { health } from './health'
import { policyDefaults } from '@/lib/domain/policy/policy'
import { isBelow, reaches } from './score'
import { taskTypes } from './task-type'
import { estimateTokens, tokenCost } from './token-cost'
import { utility } from './utility'
import { velocity } from './velocity'

const unit = fc.double({ min: 0, max: 1, noNaN: true })
const count = fc.integer({ min: 0, max: 1000 })

describe('scores stay in [0, 1]', () => {
  it('health, whatever its parts', () => {
    fc.assert(
      fc.property(unit, unit, unit, unit, (utility, redundancy, freshness, failureRisk) => {
        const { value, parts } = health({ utility, redundancy, freshness, failureRisk })
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
        expect(Object.values(parts).reduce((a, b) => a + b, 0)).toBeCloseTo(value, 9)
      }),
    )
  })

  it('utility, freshness, decay and the signals', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('success', 'failure', 'partial', 'unknown' as const)), count, (outcomes, days) => {
        const values = [
          utility(outcomes).value,
          freshness(days, days).value,
          ...taskTypes.map((type) => decay(type, days).value),
          userSignal({ requests: days, rules: 3, corrections: outcomes.length, failedSessions: 1 }).value,
          failureSeverity({ failures: days, failedSessions: outcomes.length, partialSessions: 2 }).value,
        ]
        for (const value of values) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('the candidate score, and more risk never raises it', () => {
    fc.assert(
      fc.property(
        count,
        unit,
        unit,
        unit,
        count,
        unit,
        unit,
        fc.boolean(),
        (successes, a, b, c, sessions, d, e, hasSimilarSkill) => {
          const given = {
            successes,
            successRate: a,
            failureSeverity: b,
            userSignal: c,
            sessions,
            concreteness: d,
            specificity: e,
            hasSimilarSkill,
          }
          const [low, medium, high] = (['low', 'medium', 'high'] as const).map((risk) => candidateScore({ ...given, risk }).value)
          expect(low).toBeLessThanOrEqual(1 + 1e-12)
          expect(medium).toBeLessThanOrEqual(low ?? 0)
          expect(high).toBeLessThanOrEqual(medium ?? 0)
        },
      ),
    )
  })

  it('the estimate, between the ends of its interval', () => {
    fc.assert(
      fc.property(count, unit, (judged, share) => {
        const { value, parts } = estimate({ successes: Math.round(judged * share * 2) / 2, judged })
        expect(parts.low).toBeLessThan(value)
        expect(value).toBeLessThan(parts.high)
      }),
    )
  })
})

describe('comparisons', () => {
  it('forgive rounding at a threshold', () => {
    expect(isBelow(0.1 + 0.2, 0.3)).toBe(false)
    expect(isBelow(0.3 - 1e-12, 0.3)).toBe(false)
    expect(reaches(0.35 - 1e-12, 0.35)).toBe(true)
    expect(isBelow(6 / 21, 0.3)).toBe(true)
  })
})

describe('decay', () => {
  it('ages every skill as the unknown type when typed decay is off', () => {
    const off = { ...policyDefaults, typedDecay: 'off' as const }
    for (const type of taskTypes) expect(halfLifeDays(type, off)).toBe(30)
    expect(decay('code', 30, off).value).toBeCloseTo(0.5)
    expect(decayRate('browser') ** 7).toBeCloseTo(0.5)
    expect(decay('code', -3).value).toBe(1)
  })
})

describe('velocity', () => {
  it('leaves out what is exactly seven days old, and what is still to come', () => {
    const now = 1_000 * 86_400_000
    expect(velocity([now, now - 7 * 86_400_000 + 1, now - 7 * 86_400_000, now + 1], now).parts.uses).toBe(2)
  })
})

describe('candidate signals', () => {
  it('add up as published', () => {
    expect(userSignal({ requests: 0, rules: 0, corrections: 0, failedSessions: 0 }).value).toBe(0.5)
    expect(userSignal({ requests: 1, rules: 9, corrections: 1, failedSessions: 1 }).value).toBeCloseTo(
      (0.28 + 0.5 - 0.32 - 0.15 + 1) / 2,
    )
    expect(failureSeverity({ failures: 1, failedSessions: 0, partialSessions: 0 }).value).toBeCloseTo(0.0667, 4)
    expect(specificity({ isVague: false, isBoundToContext: true }).value).toBe(0.4)
    expect(specificity({ isVague: false, isBoundToContext: false }).value).toBe(1)
  })
})

describe('token cost', () => {
  it('is a quarter of the characters, rounded up, counted as people see them', () => {
    expect(['', 'a', 'abcd', 'abcde', '🙂🙂🙂🙂'].map(estimateTokens)).toEqual([0, 1, 1, 2, 1])
  })

  it('tells what is always paid from what a load costs', () => {
    const cost = tokenCost({ name: 'ab', description: 'cdef', body: 'x'.repeat(40), reported: [10, 20] })
    expect(cost).toMatchObject({ value: 12, parts: { listed: 2, loaded: 10, reported: 15 } })
    expect(tokenCost({ name: 'a', description: '', body: '' }, () => 7).parts).toEqual({ listed: 7, loaded: 7, reported: null })
  })
})
