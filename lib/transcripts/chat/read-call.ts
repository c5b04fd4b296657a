import { addCall } from '@/lib/transcripts/draft/add-call'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { readInput } from '@/lib/transcripts/draft/read-input'
import type { Step } from '@/lib/domain/session/step'
import { asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** Where in the file: the line, or for one JSON value the place of the item in its list, both from 1. */
export interface Place {
  line: number
  at?: string
  /** Size of what was cut from the end of an answer, in bytes. */
  restBytes?: number
}

/**
 * Adds a call written in any of the chat spellings: `{ id, function: { name, arguments } }`, `{ id, name, arguments }` or
 * `{ call_id, name, arguments }`. Arguments that do not parse are kept as text and the call is an error.
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
