import type { Step, StepStatus } from '@/lib/domain/session/step'
import { elapsedMs } from '@/lib/transcripts/text/read-time'
import { withSketch } from '@/lib/transcripts/text/sketch-stranger'
import { summariseOutput } from '@/lib/transcripts/text/summarise-output'

export interface Answer {
  status: StepStatus
  text: string
  /** Bytes of UTF-8 truncated from the end of the text. */
  restBytes?: number
  /** What was truncated there, read where it is wanted. */
  restText?: () => string
  exitCode?: number
  /** As measured by the harness, in milliseconds; otherwise the time between call and result. */
  durationMs?: number
  at?: string
}

/** Completes a step with its result. */
export function answerCall(step: Step, answer: Answer): void {
  step.status = answer.status
  const output = summariseOutput(answer.text, answer.exitCode, answer.restBytes)
  step.output = withSketch(output, step, answer.text, answer.restText)
  const durationMs = answer.durationMs ?? elapsedMs(step.startedAt, answer.at)
  if (durationMs !== undefined) step.durationMs = durationMs
}
