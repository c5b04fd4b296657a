import type { SessionOutcome } from '@/lib/domain/session/step'

/** Outcome of a use. Unknown is stored and shown, but is no trial. */
export type Outcome = SessionOutcome

/** How far an agent went with a skill. Offered alone is exposure, not a use. */
export const useStages = ['offered', 'loaded', 'followed'] as const
export type UseStage = (typeof useStages)[number]

/** The agent's reported decision on the offer; it overrides the stage. */
export const useDecisions = ['selected', 'considered', 'skipped'] as const
export type UseDecision = (typeof useDecisions)[number]

/** One exposure of a skill in a session, with the fields that scores and decisions read. */
export interface Use {
  /** Epoch milliseconds. */
  at: number
  /** Groups uses of the same session; absent means a session of its own. */
  sessionKey?: string
  stage: UseStage
  decision?: UseDecision | null
  outcome: Outcome
  /** A user corrected the work done with the skill. */
  hasCorrection?: boolean
  causedRework?: boolean
}

/** True when the agent adopted the skill: it reports so, or it loaded or followed it. */
export function isSelected(use: Pick<Use, 'stage' | 'decision'>): boolean {
  return use.decision ? use.decision === 'selected' : use.stage !== 'offered'
}

/** True for a trial: a selected use with a known outcome. A skill that was only offered cannot succeed or fail. */
export function isJudged(use: Use): boolean {
  return isSelected(use) && use.outcome !== 'unknown'
}

/** Success, no correction by the user, and no rework after it. */
export function isClean(use: Use): boolean {
  return isSelected(use) && use.outcome === 'success' && !use.hasCorrection && !use.causedRework
}

/** False-positive signal: a selected use that was corrected or reworked. One use gives at most one signal. */
export function isSignal(use: Use): boolean {
  return isSelected(use) && Boolean(use.hasCorrection || use.causedRework)
}

/** A judged use's contribution to the successes: 1, ½ for a partial, 0 for a failure. */
export function credit(outcome: Outcome): number {
  if (outcome === 'success') return 1
  return outcome === 'partial' ? 0.5 : 0
}
