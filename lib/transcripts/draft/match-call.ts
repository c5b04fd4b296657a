import type { Step } from '@/lib/domain/session/step'
import type { Draft, Waiting } from '@/lib/transcripts/draft/start-draft'

/** How many waiting calls are searched for a tool name: parallel calls are a handful. */
const lookAhead = 64

/**
 * Returns the call a result belongs to and marks it as answered: the nearest earlier open call with that id, because ids repeat
 * within a session. Calls or results without an id pair in order, by tool name if the result has one. Undefined when no open call
 * matches.
 */
export function matchCall(draft: Draft, toolUseId?: string, tool?: string): Step | undefined {
  const step = findCall(draft, toolUseId, tool)
  if (step) draft.answered.add(step)
  return step
}

function findCall(draft: Draft, toolUseId?: string, tool?: string): Step | undefined {
  if (toolUseId === undefined) return firstWaiting(draft, draft.waiting, tool)
  const list = draft.open.get(toolUseId)
  // A result without an id may have matched one of them in the meantime.
  for (let step = list?.pop(); step; step = list?.pop()) if (!draft.answered.has(step)) return step
  return draft.known.has(toolUseId) ? undefined : firstWaiting(draft, draft.unnamed, tool)
}

function firstWaiting({ answered }: Draft, waiting: Waiting, tool?: string): Step | undefined {
  const { steps } = waiting
  const isAnswered = (step: Step | undefined) => step !== undefined && answered.has(step)
  while (isAnswered(steps[waiting.head])) waiting.head++
  const near = steps.slice(waiting.head, waiting.head + lookAhead).filter((step) => !isAnswered(step))
  return near.find((step) => step.tool === tool) ?? near[0]
}
