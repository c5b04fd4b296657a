import type { Head } from '@/lib/transcripts/source/read-head'
import { asRecord, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

const isEntryType = (type: unknown) => type === 'user' || type === 'assistant'

/** A line with a message: `content`, and not the `parts` of the look-alike Qwen Code. */
function isMessageLine(record: JsonRecord): boolean {
  const message = asRecord(record.message)
  return isEntryType(record.type) && hasEnvelope(record) && message !== undefined && 'content' in message && !('parts' in message)
}

function hasEnvelope({ sessionId, uuid, type }: JsonRecord): boolean {
  return typeof sessionId === 'string' && typeof uuid === 'string' && typeof type === 'string'
}

/** Lines a file may begin with, or hold alone: titles, file snapshots, queue and mode changes. Two marks each. */
function isBookkeeping(record: JsonRecord): boolean {
  const { type } = record
  if (type === 'summary') return typeof record.leafUuid === 'string'
  if (type === 'file-history-snapshot') return isRecord(record.snapshot) && 'messageId' in record
  const side =
    type === 'queue-operation' ||
    type === 'permission-mode' ||
    type === 'last-prompt' ||
    type === 'mode' ||
    type === 'custom-title'
  return side && typeof record.sessionId === 'string'
}

/** True for any line that only Claude Code writes. */
export function isClaudeLine(record: JsonRecord): boolean {
  const isEvent = hasEnvelope(record) && ('isSidechain' in record || 'userType' in record)
  return isMessageLine(record) || isBookkeeping(record) || (isEvent && !isEntryType(record.type))
}

/** Claude Code session file: some line carries a message, or every line is one of its own. */
export function detectClaudeCode({ records }: Head): boolean {
  if (records.some((record) => 'parts' in (asRecord(record.message) ?? {}))) return false
  return records.length > 0 && (records.some(isMessageLine) || records.every(isClaudeLine))
}

/** True for a line of `--output-format stream-json`. */
export function isStreamLine(record: JsonRecord): boolean {
  if (typeof record.session_id !== 'string' || 'sessionId' in record) return false
  if (record.type === 'system') return record.subtype === 'init'
  if (record.type === 'result') return typeof record.subtype === 'string' && 'num_turns' in record
  return isEntryType(record.type) && 'content' in (asRecord(record.message) ?? {})
}

/** stream-json: the opening `init` line, or messages with its snake_case envelope. */
export function detectStreamJson({ records }: Head): boolean {
  return records.some(isStreamLine)
}
