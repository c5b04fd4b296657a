import type { Outcome } from '@/lib/domain/outcome/use'
import type { StepStatus } from '@/lib/domain/session/step'

/** A step of a skill's text: what it names, tools or commands. Of several names, calls of any of them take the step. */
export interface NamedStep {
  text: string
  /** Empty where the text names nothing that a transcript could show. */
  names: readonly string[]
}

/** A call of a session, by what it did: the commands of a shell, else the tool. */
export interface RunCall {
  id: string
  position: number
  tool: string
  things: readonly string[]
  status: StepStatus
  /** What its result says went wrong, without what differs from case to case; '' where nothing telling is left. */
  error: string
}

/** What became of a step in one run. `unnamed`: the step names nothing that a transcript could show. */
export const stepFates = ['did', 'failed', 'skipped', 'replaced', 'notReached', 'unnamed'] as const
export type StepFate = (typeof stepFates)[number]

export interface AlignedStep {
  fate: StepFate
  /** What was called in its place. */
  by: string | null
  /** The call that decides: the last attempt, or what was called in its place. */
  call: RunCall | null
}

/** A judged use, with the calls of its session after the skill was loaded; null where no transcript is stored. */
export interface JudgedRun {
  use: string
  session: string | null
  at: number
  version: number
  model: string | null
  agent: string
  outcome: Outcome
  calls: readonly RunCall[] | null
}

/** A run with what became of each step, and the failed call that nothing made good; null where no call failed for good. */
export interface AlignedRun extends JudgedRun {
  calls: readonly RunCall[]
  session: string
  steps: readonly AlignedStep[]
  broken: { step: number | null; call: RunCall } | null
}
