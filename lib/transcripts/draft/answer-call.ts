import type { Step, StepStatus } from '@/lib/domain/session/step'
import { elapsedMs } from '@/lib/transcripts/text/read-time'
import { summariseOutput } from '@/lib/transcripts/text/summarise-output'

export interface Answer {
  status: StepStatus
  text: string
  /** Size of what was cut from the end of the text, in bytes of UTF-8. */
  restBytes?: number
  exitCode?: number
  /** As the harness measured it, in milliseconds; else the time between call and answer. */
  durationMs?: number
  at?: string
}

/** Completes a step with what came back. */
export function answerCall(step: Step, answer: Answer): void {
  step.status = answer.status
  step.output = summariseOutput(answer.text, answer.exitCode, answer.restBytes)
  const durationMs = answer.durationMs ?? elapsedMs(step.startedAt, answer.at)
  if (durationMs !== undefined) step.durationMs = durationMs
}
