import type { Step, StepStatus } from '@/lib/domain/session/step'
import { elapsedMs } from '@/lib/transcripts/text/read-time'
import { summariseOutput } from '@/lib/transcripts/text/summarise-output'

export interface Answer {
  status: StepStatus
  text: string
  /** Bytes of UTF-8 that the text lacks at its end. */
  omitted?: number
  exitCode?: number
  /** As the harness measured it, in milliseconds; else the time between call and answer. */
  durationMs?: number
  at?: string
}

/** Completes a step with what came back. */
export function answerCall(step: Step, answer: Answer): void {
  step.status = answer.status
  step.output = summariseOutput(answer.text, answer.exitCode, answer.omitted)
  const durationMs = answer.durationMs ?? elapsedMs(step.startedAt, answer.at)
  if (durationMs !== undefined) step.durationMs = durationMs
}
