import { describe, expect, it } from 'vitest'
import { policyDefaults, type Policy } from '@/lib/domain/policy/policy'
import { autoPromotion, isAutoPromotionPaused } from './auto-promote'

const policy: Policy = { ...policyDefaults, version: 2, autoPromote: 'on' }
const candidate = { sessions: 3, blockingGates: [], hasPassedScan: true }
const record = { live: 0, recent: [] }

describe('autoPromotion', () => {
  it('takes a candidate of three sessions that nothing blocks', () => {
    expect(autoPromotion(candidate, record, policy)).toEqual({
      ok: true,
      reason: 'seen in 3 sessions, no failed check, scan passed (policy v2 promotes from 3 sessions)',
    })
  })

  it.each([
    ['switched-off', candidate, record, { ...policy, autoPromote: 'off' as const }],
    ['too-few-sessions', { ...candidate, sessions: 2 }, record, { ...policy, minSessions: 2 }],
    ['too-few-sessions', { ...candidate, sessions: 4 }, record, { ...policy, minSessions: 5 }],
    ['gated', { ...candidate, blockingGates: ['credential_risk'] }, record, policy],
    ['scan-failed', { ...candidate, hasPassedScan: false }, record, policy],
    ['too-many-live', candidate, { ...record, live: 20 }, policy],
    ['paused', candidate, { live: 10, recent: Array.from({ length: 10 }, () => ({ rate: 0.5 })) }, policy],
  ] as const)('says no: %s', (why, given, kept, values) => {
    expect(autoPromotion(given, kept, values)).toMatchObject({ ok: false, why })
  })
})

const recent = (...rates: (number | null)[]) => ({ live: 1, recent: rates.map((rate) => ({ rate })) })

describe('isAutoPromotionPaused', () => {
  it('wants half of the last ten above 50%, and 50% is not above', () => {
    expect(isAutoPromotionPaused(recent(1, 1, 1, 1, 0.5, 0, 0, 0, 0, 0))).toBe(true)
    expect(isAutoPromotionPaused(recent(1, 1, 1, 1, 0.51, 0, 0, 0, 0, 0))).toBe(false)
  })

  it('hears no verdict before ten are judged, and only the last ten after', () => {
    expect(isAutoPromotionPaused(recent(0, 0, 0, 0, 0, 0, 0, 0, 0))).toBe(false)
    expect(isAutoPromotionPaused(recent(null, 0, 0, 0, 0, 0, 0, 0, 0, 0))).toBe(false)
    expect(isAutoPromotionPaused(recent(1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0))).toBe(false)
  })
})
