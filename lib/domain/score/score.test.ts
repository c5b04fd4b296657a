import { describe, expect, it } from 'vitest'
import { vectors } from '@/lib/domain/vectors.test-support'
import type { Outcome } from '@/lib/domain/outcome/use'
import { candidateScore, type CandidateScoreInputs } from './candidate-score'
import { concreteness, concretenessOfText, longWords } from './concreteness'
import { decay } from './decay'
import { rateDisplay } from './display'
import { estimate } from './estimate'
import { failureRisk } from './failure-risk'
import { freshness } from './freshness'
import { health, type HealthInputs } from './health'
import { redundancy } from './redundancy'
import { riskLevel } from './risk-level'
import { dayMs } from './score'
import { successRate } from './success-rate'
import type { TaskType } from './task-type'
import { utility } from './utility'
import { velocity } from './velocity'

/** Inputs of all the functions under the vectors' names; each case has those of its own function. */
interface ScoreInput extends CandidateScoreInputs, HealthInputs {
  score: string
  success: number
  partial: number
  failure: number
  judged: number
  outcomes: string
  days_since_last_use: number
  days_since_creation: number
  similarities_to_other_live_skills: number[]
  success_rate: number | null
  task_type: TaskType
  uses_days_ago: number[]
  distinct_words_of_4_letters: number
  distinct_tools: number
  text: string
  tools: string[]
  similar_skill_exists: boolean
  steps: number | string[]
}
const letters: Record<string, Outcome> = { S: 'success', F: 'failure', U: 'unknown' }
const now = Date.UTC(2026, 2, 1)

/** Our functions under the names of the vectors. */
const scores: Record<string, (g: ScoreInput) => unknown> = {
  successRate: (g) => {
    const score = successRate({ successes: g.success, partials: g.partial, failures: g.failure })
    return { value: score.value, judged: score.parts.judged }
  },
  estimate: (g) => estimate({ successes: g.successes, judged: g.judged }).parts,
  display: (g) => ({ shown_as: rateDisplay(g.judged) }),
  utility: (g) => utility(g.outcomes.split('').map((letter) => letters[letter] ?? 'unknown')),
  freshness: (g) => freshness(g.days_since_last_use, g.days_since_creation),
  redundancy: (g) => redundancy(g.similarities_to_other_live_skills),
  failureRisk: (g) => failureRisk(g.judged, g.success_rate),
  health: (g) => health({ utility: g.utility, redundancy: g.redundancy, freshness: g.freshness, failureRisk: g.failureRisk }),
  decay: (g) => {
    const score = decay(g.task_type, g.days_since_last_use)
    return { value: score.value, staleness_note: score.parts.isStale }
  },
  velocity: (g) =>
    velocity(
      g.uses_days_ago.map((days) => now - days * dayMs),
      now,
    ),
  concreteness: (g) => concreteness({ words: g.distinct_words_of_4_letters, tools: g.distinct_tools, steps: Number(g.steps) }),
  concretenessOfText: (g) => ({
    ...concretenessOfText(g.text, g.tools, Number(g.steps)),
    distinct_words: longWords(g.text).size,
  }),
  candidateScore: (g) => {
    const score = candidateScore({ ...g, hasSimilarSkill: g.similar_skill_exists })
    return { value: score.value, before_risk_and_similarity: score.parts.sum, parts: score.parts }
  },
  riskLevel: (g) => ({ level: riskLevel(Array.isArray(g.steps) ? g.steps : []).value }),
}

/** Every number of the expectation, at its place, to within the rounding of the vectors. */
function compare(actual: unknown, expected: unknown): void {
  if (typeof expected === 'number') {
    expect(actual).toBeTypeOf('number')
    expect(Math.abs(Number(actual) - expected)).toBeLessThan(0.00006)
  } else if (isRecord(expected)) {
    for (const [key, value] of Object.entries(expected)) compare(isRecord(actual) ? actual[key] : undefined, value)
  } else {
    expect(actual).toBe(expected)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Worked by hand; they run on every machine. */
const ownCases: [string, Partial<ScoreInput>, unknown][] = [
  ['successRate', { success: 1, partial: 1, failure: 2 }, { value: 0.375, judged: 4 }],
  ['successRate', { success: 0, partial: 0, failure: 0 }, { value: null, judged: 0 }],
  ['estimate', { successes: 0, judged: 0 }, { mean: 0.5, low: 0.05, high: 0.95 }],
  ['display', { judged: 7 }, { shown_as: 'dots' }],
  ['display', { judged: 8 }, { shown_as: 'percentage' }],
  ['utility', { outcomes: 'SSSSSSF' }, { value: 0.95 }],
  ['utility', { outcomes: '' }, { value: 0.5 }],
  ['utility', { outcomes: 'SFSUSF' }, { parts: { start: 0.5, successes: 3, failures: 2 } }],
  ['freshness', { days_since_last_use: 3, days_since_creation: 90 }, { value: 0.9 }],
  ['freshness', { days_since_last_use: 90, days_since_creation: 90 }, { value: 0.05 }],
  ['redundancy', { similarities_to_other_live_skills: [0.59999, 0.7, 0.65] }, { value: 0.7 }],
  ['redundancy', { similarities_to_other_live_skills: [0.5] }, { value: 0 }],
  ['failureRisk', { judged: 2, success_rate: 0 }, { value: 0.3 }],
  ['failureRisk', { judged: 4, success_rate: 0.75 }, { value: 0.25 }],
  ['health', { utility: 0.6, redundancy: 0.2, freshness: 0.93, failureRisk: 0.65 }, { value: 0.666 }],
  ['concreteness', { distinct_words_of_4_letters: 3, distinct_tools: 1, steps: 6 }, { value: 0.85 }],
]

describe('scores, by hand', () => {
  it.each(ownCases)('%s of %j', (score, given, expected) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each function reads its own inputs alone
    compare(scores[score]?.(given as ScoreInput), expected)
  })
})

const cases = vectors<ScoreInput>(import.meta.url, './vectors/scores.json')

describe('scores, by the vectors', () => {
  it.each(cases.map((c) => [c.id, c] as const))('%s', (_, { given, expect: expected }) => {
    const score = scores[given.score]
    expect(score, given.score).toBeTypeOf('function')
    compare(score?.(given), expected)
  })
})
