import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf, mergePatch, restoring } from './patch'
import { policyDefaults, type PolicyPatch } from './policy'
import { applyPatch } from './resolve'

const rate = fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20)
const patches: fc.Arbitrary<PolicyPatch> = fc.record(
  {
    window: fc.integer({ min: 1, max: 40 }),
    warnRate: rate,
    windowDays: fc.option(fc.integer({ min: 1, max: 400 })),
    retirement: fc.constantFrom('rate', 'evidence'),
    halfLifeDays: fc.record(
      { api: fc.integer({ min: 1, max: 90 }), code: fc.integer({ min: 1, max: 90 }) },
      { requiredKeys: [] },
    ),
    overTrigger: fc.record(
      { low: fc.record({ rate, uses: fc.integer({ min: 1, max: 9 }) }, { requiredKeys: [] }) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
)

describe('a save', () => {
  it('lays the given fields over its own, level by level, and gives up what is to be inherited', () => {
    const own: PolicyPatch = { warnRate: 0.5, window: 30, overTrigger: { low: { rate: 0.6 } }, windowDays: 90 }
    const patch: PolicyPatch = { window: 25, overTrigger: { low: { uses: 4 }, high: { uses: 5 } }, windowDays: null }
    expect(mergePatch(own, patch, ['warnRate'])).toEqual({
      window: 25,
      overTrigger: { low: { rate: 0.6, uses: 4 }, high: { uses: 5 } },
      windowDays: null,
    })
    expect(own.overTrigger).toEqual({ low: { rate: 0.6 } })
  })

  it('sets no field that it leaves undefined, and lists fields in one order', () => {
    const merged = mergePatch({ window: 30 }, { warnRate: undefined, windowDays: 90 })
    expect(Object.keys(merged)).toEqual(Object.keys(mergePatch({ windowDays: 90 }, { window: 30 })))
    expect('warnRate' in merged).toBe(false)
  })

  it('puts in force what laying one over the other does', () => {
    fc.assert(
      fc.property(patches, patches, (own, patch) => {
        const once = applyPatch(policyDefaults, mergePatch(own, patch))
        expect(once).toEqual(applyPatch(applyPatch(policyDefaults, own), patch))
        expect(mergePatch(mergePatch(own, patch), patch)).toEqual(mergePatch(own, patch))
      }),
      { seed: 11, numRuns: 200 },
    )
  })
})

describe('what changed', () => {
  it('names the fields that differ, and which side sets them', () => {
    const before: PolicyPatch = { warnRate: 0.5, window: 30, halfLifeDays: { api: 1, code: 2 } }
    const after: PolicyPatch = { window: 25, windowDays: null, halfLifeDays: { code: 2, api: 1 } }
    expect(changesOf(before, after)).toEqual([
      { field: 'window', before: 30, after: 25 },
      { field: 'warnRate', before: 0.5 },
      { field: 'windowDays', after: null },
    ])
  })

  it('is nothing where a level is undefined on one side and absent on the other', () => {
    expect(changesOf({ overTrigger: { low: undefined } }, { overTrigger: {} })).toEqual([])
    expect(changesOf({ overTrigger: { low: { rate: 0.5, uses: 2 } } }, { overTrigger: { low: { uses: 3, rate: 0.5 } } })).toEqual(
      [{ field: 'overTrigger', before: { low: { rate: 0.5, uses: 2 } }, after: { low: { uses: 3, rate: 0.5 } } }],
    )
  })

  it('is nothing between equals, and what a restore brings back is what there was', () => {
    fc.assert(
      fc.property(patches, patches, (own, wanted) => {
        expect(changesOf(own, structuredClone(own))).toEqual([])
        const { values, inherit } = restoring(own, wanted)
        expect(changesOf(mergePatch(own, values, inherit), wanted)).toEqual([])
      }),
      { seed: 12, numRuns: 200 },
    )
  })
})
