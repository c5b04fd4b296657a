import { answerCall, type Answer } from '@/lib/transcripts/draft/answer-call'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { matchCall } from '@/lib/transcripts/draft/match-call'

/** Which call an answer names, and its line in the file. */
export interface AnswerPlace {
  toolUseId?: string
  tool?: string
  line: number
}

/** Completes the call an answer belongs to. One that fits no call is noted, unless its call was answered before. */
export function attachAnswer(draft: Draft, { toolUseId, tool, line }: AnswerPlace, answer: Answer): void {
  const step = matchCall(draft, toolUseId, tool)
  if (step) return answerCall(step, answer)
  if (toolUseId === undefined || !draft.known.has(toolUseId)) draft.unreadable.push({ line, reason: 'a result without a call' })
}
