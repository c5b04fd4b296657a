import type { SessionOutcome } from '@/lib/domain/session/step'
import { addUp, type EndingVerdict } from '@/lib/domain/verdict/judge-ending'
import { logOddsOf, verdictKinds, type VerdictKind, type VerdictSignal } from '@/lib/domain/verdict/signal'

/** An ending that a label or a person decided, with what the session itself shows. */
export interface KnownEnding {
  isSuccess: boolean
  /** Without the label. */
  signals: readonly VerdictSignal[]
}

/** How a workspace's endings change the shipped weights: factors of the kinds, and what is added to every sum. */
export interface Calibration {
  /** 1 as shipped, 0 where the kind says nothing here; negative never. */
  factors: Partial<Record<VerdictKind, number>>
  /** Log-odds. */
  bias: number
}

/** The weights as shipped: those of a workspace that nothing is measured in. */
export const shippedCalibration: Calibration = { factors: {}, bias: 0 }

export interface Accuracy {
  /** Known endings that were called. */
  decided: number
  right: number
  /** All known endings. */
  known: number
}

/** Known endings from which weights are fitted, and fewest of either sign. */
export const calibrationMin = { known: 50, eitherSign: 8 } as const

const folds = 5
/** Strength of the pull towards the shipped weights (a normal prior on each factor around 1, on the bias around 0). */
const shrinkage = 4
const rounds = 200
const stepSize = 0.05
/** Share of right ones from which a kind counts. */
const precisionMin = 0.7

/** Fewest endings that a kind speaks of before it is held to that. */
const spokenMin = 8

const fitted = verdictKinds.filter((kind) => kind !== 'label')

/** What the kinds of signals say of an ending, in log-odds. */
const sumsOf = (signals: readonly VerdictSignal[]): number[] =>
  fitted.map((kind) => signals.reduce((sum, one) => (one.kind === kind ? sum + logOddsOf(one) : sum), 0))

/** Whether there are enough known endings, of both signs, to fit anything. */
export function canCalibrate(endings: readonly KnownEnding[]): boolean {
  const good = endings.filter(({ isSuccess }) => isSuccess).length
  return endings.length >= calibrationMin.known && Math.min(good, endings.length - good) >= calibrationMin.eitherSign
}

/**
 * The weights of a workspace: kinds that are measured unreliable in it are left out, the others fitted without them. Null while too
 * little is known.
 */
export function calibrationOf(endings: readonly KnownEnding[]): Calibration | null {
  if (!canCalibrate(endings)) return null
  const isOut = new Set(precisionByKind(endings).flatMap((one) => (isReliable(one) ? [] : [one.kind])))
  const heard = endings.map(({ isSuccess, signals }) => ({ isSuccess, signals: signals.filter(({ kind }) => !isOut.has(kind)) }))
  const { factors, bias } = fitCalibration(heard)
  return { bias, factors: { ...factors, ...Object.fromEntries([...isOut].map((kind) => [kind, 0])) } }
}

/**
 * Whether a kind may count. It does where it is mostly right and says more than the base rate: always calling the side that it takes would
 * be right less often, or no more than chance may account for. One that speaks of too few endings to tell counts too.
 */
export function isReliable({ spoken, precision, base }: KindPrecision): boolean {
  if (spoken < spokenMin) return true
  return precision >= precisionMin && base - precision <= Math.sqrt((base * (1 - base)) / spoken)
}

/**
 * Logistic regression of the outcome on the sum of each kind, shrunk to the shipped weights (MAP with a normal prior), by gradient ascent.
 * Factors below 0 are cut off: a signal may say nothing, never the opposite.
 */
export function fitCalibration(endings: readonly KnownEnding[]): Calibration {
  const rows = endings.map(({ signals, isSuccess }) => ({ sums: sumsOf(signals), y: isSuccess ? 1 : 0 }))
  const factors = fitted.map(() => 1)
  let bias = 0
  const size = Math.max(1, rows.length)
  for (let round = 0; round < rounds; round++) {
    const gradient = factors.map((factor) => shrinkage * (1 - factor))
    let biasGradient = -shrinkage * bias
    for (const { sums, y } of rows) {
      const z = sums.reduce((sum, one, at) => sum + one * factors[at]!, bias)
      const error = y - 1 / (1 + Math.exp(-z))
      for (const [at, one] of sums.entries()) gradient[at]! += error * one
      biasGradient += error
    }
    for (const [at, one] of gradient.entries()) factors[at] = Math.max(0, factors[at]! + (stepSize / Math.sqrt(size)) * one)
    bias += (stepSize / Math.sqrt(size)) * biasGradient
  }
  return { factors: Object.fromEntries(fitted.map((kind, at) => [kind, round2(factors[at]!)])), bias: round2(bias) }
}

const round2 = (value: number): number => Math.round(value * 100) / 100

/** Signals with the weights of a workspace. */
export function calibrated(signals: readonly VerdictSignal[], { factors }: Calibration): VerdictSignal[] {
  return signals.map((one) => ({ ...one, weight: round2(one.weight * (factors[one.kind] ?? 1)) }))
}

/** What signals of a session come to with the weights of a workspace. */
export const addUpCalibrated = (signals: readonly VerdictSignal[], calibration: Calibration): EndingVerdict =>
  addUp(calibrated(signals, calibration), calibration.bias)

/** How often called endings are right; endings that are not called are not counted as wrong. */
export function accuracyOf(endings: readonly KnownEnding[], outcomes: readonly SessionOutcome[]): Accuracy {
  const called = endings.flatMap(({ isSuccess }, at) =>
    outcomes[at] === 'unknown' ? [] : [(outcomes[at] === 'success') === isSuccess],
  )
  return { decided: called.length, right: called.filter(Boolean).length, known: endings.length }
}

/** What each ending is called by weights that were not fitted to it: five folds, dealt in the order given. */
export function heldOutOutcomes(endings: readonly KnownEnding[]): SessionOutcome[] {
  const weights = Array.from({ length: folds }, (_, fold) => {
    const others = endings.filter((_one, at) => at % folds !== fold)
    return calibrationOf(others) ?? shippedCalibration
  })
  return endings.map(({ signals }, at) => addUpCalibrated(signals, weights[at % folds]!).outcome)
}

/** Of the endings that a kind speaks of, those in which the side it takes was the ending. */
export interface KindPrecision {
  kind: VerdictKind
  right: number
  spoken: number
  /** The share of right ones, each counted as loud as the kind speaks: a thank-you more than going on. */
  precision: number
  /** The same of always calling the side that it takes: the share of endings of that side. */
  base: number
}

export function precisionByKind(endings: readonly KnownEnding[]): KindPrecision[] {
  const good = endings.filter(({ isSuccess }) => isSuccess).length / Math.max(1, endings.length)
  return fitted.flatMap((kind, at) => {
    const spoken = endings.flatMap(({ signals, isSuccess }) => {
      const sum = sumsOf(signals)[at]!
      return sum === 0 ? [] : [{ loudness: Math.abs(sum), isRight: sum > 0 === isSuccess, base: sum > 0 ? good : 1 - good }]
    })
    if (spoken.length === 0) return []
    const loudness = spoken.reduce((sum, one) => sum + one.loudness, 0)
    const meanOf = (of: (one: (typeof spoken)[number]) => number) =>
      spoken.reduce((sum, one) => sum + one.loudness * of(one), 0) / loudness
    const right = spoken.filter(({ isRight }) => isRight).length
    const precision = meanOf(({ isRight }) => (isRight ? 1 : 0))
    return [{ kind, right, spoken: spoken.length, precision, base: meanOf(({ base }) => base) }]
  })
}
