import type { Step } from '@/lib/domain/session/step'
import type { Draft } from '@/lib/transcripts/draft/start-draft'

/**
 * The call an answer belongs to, which is then no longer open: the nearest earlier unanswered call of that id, for ids repeat
 * within a session. Calls or answers without an id pair in order, by tool name where the answer has one.
 * Undefined when no open call fits.
 */
export function takeCall(draft: Draft, toolUseId?: string, tool?: string): Step | undefined {
  const { open } = draft
  const named = toolUseId === undefined ? undefined : open.get(toolUseId)?.pop()
  if (named) return named
  if (toolUseId !== undefined && draft.known.has(toolUseId)) return undefined
  const waiting =
    toolUseId === undefined ? [...open.values()].flat().sort((a, b) => a.position - b.position) : (open.get('') ?? [])
  const step = waiting.find((call) => tool === undefined || call.tool === tool) ?? waiting[0]
  if (!step) return undefined
  const list = open.get(step.toolUseId ?? '') ?? []
  list.splice(list.indexOf(step), 1)
  return step
}
