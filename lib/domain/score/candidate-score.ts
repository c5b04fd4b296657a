import type { RiskLevel } from './risk-level'
import type { Score } from './score'

const riskFactors: Readonly<Record<RiskLevel, number>> = { low: 1, medium: 0.65, high: 0.35 }
const similarFactor = 0.5

export interface CandidateScoreInputs {
  /** Uses of the pattern that ended well. */
  successes: number
  /** 0…1, as the others below. */
  successRate: number
  failureSeverity: number
  userSignal: number
  /** Distinct sessions. */
  sessions: number
  concreteness: number
  specificity: number
  risk: RiskLevel
  hasSimilarSkill: boolean
}

export interface CandidateScoreParts {
  successes: number
  successRate: number
  failureSeverity: number
  userSignal: number
  sessions: number
  concreteness: number
  specificity: number
  /** Sum of the parts above, before the factors below. */
  sum: number
  riskFactor: number
  similarFactor: number
}

/** The weighted evidence for a candidate, times its risk, halved when a similar skill exists. In [0, 1]. */
export function candidateScore(inputs: CandidateScoreInputs): Score<CandidateScoreParts> {
  const weighted = {
    successes: 0.2 * Math.min(1, inputs.successes / 6),
    successRate: 0.25 * inputs.successRate,
    failureSeverity: 0.15 * (1 - inputs.failureSeverity),
    userSignal: 0.12 * inputs.userSignal,
    sessions: 0.13 * Math.min(1, inputs.sessions / 3),
    concreteness: 0.1 * inputs.concreteness,
    specificity: 0.05 * inputs.specificity,
  }
  const sum = Object.values(weighted).reduce((total, part) => total + part, 0)
  const factors = { riskFactor: riskFactors[inputs.risk], similarFactor: inputs.hasSimilarSkill ? similarFactor : 1 }
  const value = sum * factors.riskFactor * factors.similarFactor
  return { value, parts: { ...weighted, sum, ...factors }, formula: 'candidate-score/1' }
}
