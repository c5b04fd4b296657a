import { candidateScore } from '@/lib/domain/score/candidate-score'
import { specificity, userSignal } from '@/lib/domain/score/candidate-signals'
import { concretenessOfText } from '@/lib/domain/score/concreteness'
import { riskLevel } from '@/lib/domain/score/risk-level'

/** The score of a proposal that no session backs yet: its words and its risk alone. */
export function addedScore(proposal: { name: string; description: string; instructions: string; steps?: { tool: string }[] }): {
  value: number
  parts: Record<string, number>
} {
  const tools = (proposal.steps ?? []).map((step) => step.tool)
  const scored = candidateScore({
    successes: 0,
    successRate: 0,
    failureSeverity: 0,
    userSignal: userSignal({ requests: 1, rules: 0, corrections: 0, failedSessions: 0 }).value,
    sessions: 0,
    concreteness: concretenessOfText(`${proposal.name} ${proposal.description} ${proposal.instructions}`, tools, tools.length)
      .value,
    specificity: specificity({ isVague: false, isBoundToContext: false }).value,
    risk: riskLevel([proposal.instructions, ...tools]).value,
    hasSimilarSkill: false,
  })
  return { value: scored.value, parts: { ...scored.parts } }
}
