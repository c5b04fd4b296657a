import { addCall } from '@/lib/transcripts/draft/add-call'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { readInput } from '@/lib/transcripts/draft/read-input'
import type { Step } from '@/lib/domain/session/step'
import { asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** Location in the file: the line, or for one JSON value the item's position in its list, both 1-based. */
export interface Place {
  line: number
  at?: string
  /** Bytes truncated from the end of a result. */
  restBytes?: number
  /** Reads them. */
  restText?: () => string
}

/**
 * Adds a call in any of the chat spellings: `{ id, function: { name, arguments } }`, `{ id, name, arguments }` or `{ call_id,
 * name, arguments }`. Arguments that do not parse are stored as text and the call counts as an error.
 */
export function readCall(draft: Draft, call: JsonRecord, place: Place): Step | undefined {
  const body = asRecord(call.function) ?? call
  const tool = asText(body.name)
  if (tool === undefined) {
    draft.unreadable.push({ line: place.line, reason: 'a call without a tool name' })
    return undefined
  }
  const { input, problem } = readInput(body.arguments ?? body.input)
  if (problem !== undefined) draft.unreadable.push({ line: place.line, reason: problem })
  const toolUseId = asText(call.call_id) ?? asText(call.id)
  return addCall(draft, {
    toolUseId,
    tool,
    input,
    startedAt: place.at,
    status: problem === undefined ? undefined : 'error',
  })
}
