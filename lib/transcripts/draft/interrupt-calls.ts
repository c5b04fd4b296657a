import type { Draft } from '@/lib/transcripts/draft/start-draft'

/** Every call that still waits for an answer was cut off. An answer that comes after all has the last word. */
export function interruptCalls(draft: Draft): void {
  const { waiting, answered } = draft
  for (const step of waiting.steps.slice(draft.cutOff)) {
    if (step.status === 'unknown' && !answered.has(step)) step.status = 'interrupted'
  }
  draft.cutOff = waiting.steps.length
}
