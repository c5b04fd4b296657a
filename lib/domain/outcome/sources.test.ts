import { describe, expect, it } from 'vitest'
import {
  helpfulOutcome,
  judge,
  meanWeight,
  outcomeSources,
  ratingOutcome,
  rewardOutcome,
  sourceWeights,
  strongest,
} from './sources'
import { credit, isClean, isJudged, isSelected, isSignal, type Use } from './use'

describe('strongest', () => {
  const explicit = { source: 'explicit', outcome: 'failure', at: 1 } as const
  const label = { source: 'label', outcome: 'success', at: 9 } as const

  it('takes the strongest source, whatever came last', () => {
    expect(strongest([label, explicit])).toBe(explicit)
    expect(strongest([explicit, label])).toBe(explicit)
    expect(outcomeSources.map((source) => sourceWeights[source])).toEqual([1, 0.9, 0.6, 0.4])
  })

  it('takes the latest word of one source', () => {
    const later = { ...explicit, outcome: 'success', at: 2 } as const
    expect(strongest([later, explicit])).toBe(later)
    const sameInstant = { ...explicit, outcome: 'partial' } as const
    expect(strongest([explicit, sameInstant])).toBe(sameInstant)
  })

  it('hears a weaker source where a stronger one last said that it does not know', () => {
    const unknown = { ...explicit, outcome: 'unknown', at: 5 } as const
    expect(strongest([explicit, unknown, label])).toBe(label)
    expect(strongest([unknown])).toBeNull()
    expect(strongest([])).toBeNull()
  })
})

describe('judge', () => {
  it.each([
    [{ outcome: 'success', hasCorrection: true }, 'success'],
    [{ hasCorrection: true }, 'failure'],
    [{ outcome: 'unknown', hasCorrection: true }, 'failure'],
    [{ causedRework: true }, 'partial'],
    [{ hasCorrection: true, causedRework: true }, 'failure'],
    [{}, 'unknown'],
  ] as const)('%j is %s', (report, outcome) => {
    expect(judge(report)).toBe(outcome)
  })
})

describe('feedback', () => {
  it('reads ratings, helpfulness and rewards', () => {
    expect([0.2, 1, 0, -0.1, Number.NaN].map(ratingOutcome)).toEqual(['success', 'success', 'unknown', 'failure', 'unknown'])
    expect([helpfulOutcome(true), helpfulOutcome(false)]).toEqual(['success', 'failure'])
    expect([1, 0.5, 0, 2, Number.NaN].map(rewardOutcome)).toEqual(['success', 'partial', 'failure', 'unknown', 'unknown'])
  })

  it('weighs the sources behind an estimate', () => {
    expect(meanWeight([])).toBeNull()
    expect(meanWeight(['explicit', 'retry'])).toBeCloseTo(0.8)
  })
})

const use = (more: Partial<Use>): Use => ({ at: 0, stage: 'followed', outcome: 'success', ...more })

describe('a use', () => {
  it('is selected when it was loaded or followed, or says so', () => {
    expect(isSelected(use({ stage: 'offered' }))).toBe(false)
    expect(isSelected(use({ stage: 'loaded' }))).toBe(true)
    expect(isSelected(use({ stage: 'offered', decision: 'selected' }))).toBe(true)
    expect(isSelected(use({ stage: 'followed', decision: 'considered' }))).toBe(false)
    expect(isSelected(use({ stage: 'loaded', decision: 'skipped' }))).toBe(false)
  })

  it('is clean only as a success without correction and rework', () => {
    expect(isClean(use({}))).toBe(true)
    for (const more of [{ hasCorrection: true }, { causedRework: true }, { outcome: 'partial' }, { stage: 'offered' }] as const) {
      expect(isClean(use(more))).toBe(false)
    }
  })

  it('is no trial while unknown or only offered, and no signal unless selected', () => {
    expect([use({}), use({ outcome: 'unknown' }), use({ stage: 'offered' })].map(isJudged)).toEqual([true, false, false])
    expect(isSignal(use({ hasCorrection: true, causedRework: true }))).toBe(true)
    expect(isSignal(use({ stage: 'offered', hasCorrection: true }))).toBe(false)
    expect((['success', 'partial', 'failure', 'unknown'] as const).map(credit)).toEqual([1, 0.5, 0, 0])
  })
})
