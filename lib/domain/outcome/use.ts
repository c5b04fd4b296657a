import type { SessionOutcome } from '@/lib/domain/session/step'

/** What a use came to. Unknown is kept and shown, and is no trial. */
export type Outcome = SessionOutcome

/** How far an agent went with a skill. Offered alone is exposure, not a use. */
export const useStages = ['offered', 'loaded', 'followed'] as const
export type UseStage = (typeof useStages)[number]

/** What the agent says that it did with the offer; it outranks the stage. */
export const useDecisions = ['selected', 'considered', 'skipped'] as const
export type UseDecision = (typeof useDecisions)[number]

/** One exposure of a skill in a session, as far as scores and decisions look at it. */
export interface Use {
  /** Epoch milliseconds. */
  at: number
  /** Tells uses of one session apart from uses of another; absent means a session of its own. */
  sessionKey?: string
  stage: UseStage
  decision?: UseDecision | null
  outcome: Outcome
  /** A user corrected what the skill led to. */
  hasCorrection?: boolean
  causedRework?: boolean
}

/** True when the agent took the skill up: it says so, else it loaded or followed it. */
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

/** What a judged use adds to the successes: 1, ½ for a partial, 0 for a failure. */
export function credit(outcome: Outcome): number {
  if (outcome === 'success') return 1
  return outcome === 'partial' ? 0.5 : 0
}
