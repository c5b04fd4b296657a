import type { StepStatus } from '@/lib/domain/session/step'
import type { Place } from '@/lib/transcripts/chat/read-call'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { matchCall } from '@/lib/transcripts/draft/match-call'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'

interface ChatAnswer {
  toolUseId?: string
  tool?: string
  content: unknown
  /** The format's own flag, where it has one. */
  isError?: unknown
}

/** Completes the call an answer belongs to. Without a flag, a text that begins with "Error" is an error by convention. */
export function readAnswer(draft: Draft, answer: ChatAnswer, place: Place): void {
  const step = matchCall(draft, answer.toolUseId, answer.tool)
  if (!step) return void draft.unreadable.push({ line: place.line, reason: 'a result without a call' })
  const text = joinBlocks(answer.content)
  const answered: StepStatus = (typeof answer.isError === 'boolean' ? answer.isError : text.startsWith('Error')) ? 'error' : 'ok'
  // A call whose arguments did not parse was marked before its answer came.
  answerCall(step, { status: step.status === 'error' ? 'error' : answered, text, at: place.at })
}
