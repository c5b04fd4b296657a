import { addCall } from '@/lib/transcripts/draft/add-call'
import { readInput } from '@/lib/transcripts/draft/read-input'
import { attachAnswer } from '@/lib/transcripts/draft/attach-answer'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { widenTimes } from '@/lib/transcripts/draft/widen-times'
import { judgeDroid } from '@/lib/transcripts/droid/judge-droid'
import { noteText } from '@/lib/transcripts/droid/read-store-line'
import type { LineFate } from '@/lib/transcripts/source/tally-lines'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asNumber, asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

const sessionOf = (record: JsonRecord) => asText(record.session_id) ?? asText(record.sessionId)
const callOf = (record: JsonRecord) => asText(record.toolCallId) ?? asText(record.id)

/** A call as a stream prints it. */
export function isStreamCall(record: JsonRecord): boolean {
  return (
    record.type === 'tool_call' &&
    typeof record.toolName === 'string' &&
    'parameters' in record &&
    sessionOf(record) !== undefined
  )
}

/** A line of a stream; older ones spell `session_id`, newer ones `sessionId` and times in milliseconds. */
export function readStreamLine(draft: Draft, record: JsonRecord, line: number): LineFate {
  const { type } = record
  if (typeof type !== 'string') return { reason: 'no "type": not a line of a stream' }
  const at = readTime(record.timestamp)
  draft.session.key ||= sessionOf(record) ?? ''
  widenTimes(draft, at)
  if (type === 'message') noteText(draft, record.role, asText(record.text) ?? '', at)
  else if (type === 'completion') noteText(draft, 'assistant', asText(record.finalText) ?? '', at)
  else if (type === 'tool_result') readResult(draft, record, line, at)
  else if (type === 'system') {
    draft.session.model ??= asText(record.model)
    draft.session.cwd ??= asText(record.cwd)
  } else if (type !== 'tool_call') return { skipped: type }
  else {
    const tool = asText(record.toolName)
    if (tool === undefined) return { reason: 'a call without a tool name' }
    const { input, problem } = readInput(record.parameters)
    if (problem !== undefined) draft.unreadable.push({ line, reason: problem })
    addCall(draft, { tool, toolUseId: callOf(record), input, startedAt: at })
  }
  return 'read'
}

function readResult(draft: Draft, record: JsonRecord, line: number, at?: string): void {
  const value = asRecord(record.value)
  const parts = [value?.stdout, value?.stderr, value?.output].filter((part) => typeof part === 'string' && part !== '')
  const text = value ? parts.join('\n') || JSON.stringify(value) : joinBlocks(record.value)
  const judged = judgeDroid(text, record.isError, asNumber(value?.exitCode))
  attachAnswer(draft, { toolUseId: callOf(record), tool: asText(record.toolName), line }, { ...judged, text, at })
}
