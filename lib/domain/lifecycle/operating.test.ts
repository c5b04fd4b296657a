import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/lib/domain/mining/random'
import { policyDefaults, type Policy } from '@/lib/domain/policy/policy'
import { isRetired, operatingOf } from './operating'

const policy = (own: Partial<Policy> = {}): Policy => ({ ...policyDefaults, version: 1, ...own })

/** Share of histories of 100 uses that a rule retires, asked of the decision itself after every use. */
function retiredIn100(rule: Policy, rate: number, histories: number, seed: number): number {
  const random = seededRandom(seed)
  const retired = Array.from({ length: histories }, () => {
    const newestFirst: boolean[] = []
    let isGone = false
    for (let use = 1; use <= 500; use++) {
      newestFirst.unshift(random() < rate)
      if (isGone || !isRetired(newestFirst, rule)) continue
      isGone = true
      if (use <= 100) return true
    }
    return false
  })
  return retired.filter(Boolean).length / histories
}

describe('The operating characteristics of a retirement rule', () => {
  it('are the same each time', () => {
    expect(operatingOf(policy(), { histories: 50 })).toEqual(operatingOf(policy(), { histories: 50 }))
  })

  it('retire worse skills sooner and more often', () => {
    for (const retirement of ['rate', 'evidence'] as const) {
      const { byRate, noticedAfter } = operatingOf(policy({ retirement }), { histories: 200 })
      for (const [at, one] of byRate.entries()) {
        expect(one.in100).toBeLessThanOrEqual(one.in500)
        expect(one.in500).toBeLessThanOrEqual((byRate[at - 1]?.in500 ?? 1) + 0.05)
      }
      expect(byRate[0]).toMatchObject({ in100: 1, in500: 1 })
      expect(noticedAfter).toBeGreaterThan(0)
    }
  })

  it('show that evidence errs less than the rate, and notices later', () => {
    const [byRate, byEvidence] = (['rate', 'evidence'] as const).map((retirement) =>
      operatingOf(policy({ retirement }), { histories: 400, rates: [0.5] }),
    )
    expect(byEvidence?.byRate[0]?.in100).toBeLessThan(0.1)
    expect(byRate?.byRate[0]?.in100).toBeGreaterThan(0.25)
    expect(byEvidence?.noticedAfter).toBeGreaterThan(byRate?.noticedAfter ?? Infinity)
  })

  it('are those of the decision asked after every use', () => {
    const rule = policy({ window: 10, deprecateJudged: 6, deprecateRate: 0.35 })
    const { byRate } = operatingOf(rule, { histories: 60, rates: [0.5], seed: 3 })
    // The same draws only until the first retirement: compared as shares, within what so few histories vary by.
    expect(Math.abs((byRate[0]?.in100 ?? 0) - retiredIn100(rule, 0.5, 60, 3))).toBeLessThan(0.25)
  })

  it('rest on counts alone under the rate rule, whatever the order', () => {
    const bits = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(
        bits.chain((own) => fc.tuple(fc.constant(own), fc.shuffledSubarray(own, { minLength: own.length }))),
        ([own, other]) => {
          expect(isRetired(own, policy())).toBe(isRetired(other, policy()))
        },
      ),
      { numRuns: 200, seed: 5 },
    )
  })
})
