import { describe, expect, it } from 'vitest'
import {
  accuracyOf,
  addUpCalibrated,
  calibrated,
  calibrationOf,
  canCalibrate,
  fitCalibration,
  heldOutOutcomes,
  isReliable,
  precisionByKind,
  type KindPrecision,
  type KnownEnding,
} from '@/lib/domain/verdict/calibrate'
import { addUp, heldBack } from '@/lib/domain/verdict/judge-ending'
import { wilsonInterval } from '@/lib/domain/verdict/wilson'
import type { VerdictKind, VerdictSignal } from '@/lib/domain/verdict/signal'

const signal = (kind: VerdictKind, sign: VerdictSignal['sign'], weight = 1.5): VerdictSignal => ({
  kind,
  sign,
  weight,
  step: null,
  turn: null,
  sentence: `${kind} ${sign}`,
})
const many = (count: number, make: (at: number) => KnownEnding): KnownEnding[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** Checks are always right here; thanks come whatever happens. */
const polite = many(80, (at) => {
  const isSuccess = at % 2 === 0
  return { isSuccess, signals: [signal('check', isSuccess ? 'for' : 'against'), signal('person', 'for', 2.5)] }
})

describe('Weights of a workspace', () => {
  it('are fitted from fifty endings with eight of either sign', () => {
    const of = (good: number, bad: number) =>
      canCalibrate([
        ...many(good, () => ({ isSuccess: true, signals: [] })),
        ...many(bad, () => ({ isSuccess: false, signals: [] })),
      ])
    expect([of(42, 8), of(43, 7), of(41, 8), of(8, 42)]).toEqual([true, false, false, true])
  })

  it('stay as shipped where nothing is known', () => {
    const { factors, bias } = fitCalibration([])
    expect(new Set(Object.values(factors))).toEqual(new Set([1]))
    expect(bias).toBe(0)
  })

  it('take the weight from a kind that says nothing, and never turn it round', () => {
    const calibration = fitCalibration(polite)
    expect(calibration.factors.person).toBeLessThan(0.5)
    expect(calibration.factors.check).toBeGreaterThan(1)
    const opposite = many(80, (at) => ({
      isSuccess: at % 2 === 0,
      signals: [signal('person', at % 2 === 0 ? 'against' : 'for')],
    }))
    expect(fitCalibration(opposite).factors.person).toBe(0)
    expect(calibrated([signal('person', 'for', 2)], { factors: { person: 0.25 }, bias: 0 })[0]?.weight).toBe(0.5)
  })

  it('leave out a kind that is measured unreliable, and keep one that speaks too seldom to tell', () => {
    expect(calibrationOf(polite)?.factors).toMatchObject({ person: 0 })
    expect(calibrationOf(polite)?.factors.check).toBeGreaterThan(1)
    const seldom = polite.map((one, at) => (at < 7 ? one : { ...one, signals: one.signals.slice(0, 1) }))
    expect(calibrationOf(seldom)?.factors.person).toBeGreaterThan(0)
    expect(calibrationOf(polite.slice(0, 49))).toBeNull()
  })

  it('hold a kind to seven of ten, and to the base rate within chance', () => {
    const of = (precision: number, base: number, spoken = 100): KindPrecision => ({
      kind: 'person',
      right: Math.round(precision * spoken),
      spoken,
      precision,
      base,
    })
    // Right more often than always saying the same, mostly or not; then as often; then less often.
    expect([of(0.8, 0.42), of(0.7, 0.2), of(0.69, 0.42), of(0.28, 0.2)].map(isReliable)).toEqual([true, true, false, false])
    expect([of(0.5, 0.5), of(0.69, 0.7), of(0.94, 0.95), of(0.7, 0.7)].map(isReliable)).toEqual([false, false, true, true])
    expect([of(0.28, 0.42), of(0.82, 0.95), of(0.82, 0.95, 7)].map(isReliable)).toEqual([false, false, true])
  })

  it('count a signal as loud as it speaks', () => {
    // Thanks tell good endings from bad ones, going on does not.
    const endings = many(100, (at) => {
      const isSuccess = at < 70
      const hasThanks = isSuccess ? at % 2 === 0 : at % 10 === 0
      return { isSuccess, signals: [hasThanks ? signal('person', 'for', 2.5) : signal('person', 'for', 0.4)] }
    })
    const [found] = precisionByKind(endings)
    expect(found).toMatchObject({ right: 70, spoken: 100 })
    expect(found?.precision).toBeCloseTo((35 * 2.5 + 35 * 0.4) / (38 * 2.5 + 62 * 0.4), 6)
    expect(found?.base).toBeCloseTo(0.7, 6)
    expect(calibrationOf(endings)?.factors.person).toBeGreaterThan(0)
  })

  it('are held back by the base rate and never moved by it', () => {
    expect([heldBack(2, 1), heldBack(2, -0.5), heldBack(2, -3)]).toEqual([2, 1.5, 0])
    expect([heldBack(-2, -1), heldBack(-2, 0.5), heldBack(-2, 3), heldBack(0, 4)]).toEqual([-2, -1.5, 0, 0])
    const weak = [signal('check', 'for', 0.6)]
    expect(addUp(weak, 3).outcome).toBe('unknown')
    expect(addUp([signal('check', 'for', 1.2)], 3).outcome).toBe('success')
    expect(addUp([signal('check', 'for', 1.2)], -0.3).outcome).toBe('unknown')
    expect(addUp([signal('check', 'against', 1.2)], 0.3).outcome).toBe('unknown')
  })

  it('decide nothing where only kinds that are left out speak', () => {
    const calibration = { factors: { person: 0 }, bias: 3 }
    expect(addUpCalibrated([signal('person', 'for', 2.5)], calibration)).toMatchObject({ outcome: 'unknown', source: null })
    expect(addUpCalibrated([signal('person', 'against', 2.5), signal('check', 'for')], calibration)).toMatchObject({
      outcome: 'success',
      because: 'check for',
    })
  })

  it('are measured on endings that they were not fitted to', () => {
    const asShipped = polite.map(({ signals }) => addUp(signals).outcome)
    expect(accuracyOf(polite, asShipped)).toEqual({ decided: 80, right: 40, known: 80 })
    expect(accuracyOf(polite, heldOutOutcomes(polite))).toEqual({ decided: 80, right: 80, known: 80 })
    expect(
      accuracyOf(
        polite,
        polite.map(() => 'unknown'),
      ),
    ).toEqual({ decided: 0, right: 0, known: 80 })
    expect(precisionByKind(polite)).toEqual([
      { kind: 'check', right: 80, spoken: 80, precision: 1, base: 0.5 },
      { kind: 'person', right: 40, spoken: 80, precision: 0.5, base: 0.5 },
    ])
  })
})

it('gives the score interval of a share', () => {
  const { low, high } = wilsonInterval(8, 10)!
  expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.490', '0.943'])
  expect(wilsonInterval(0, 0)).toBeNull()
  expect(wilsonInterval(5, 5)?.high).toBe(1)
})
