import type { Head } from '@/lib/transcripts/source/read-head'
import { asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

const bareCalls = new Set(['tool_call', 'function_call', 'tool_result', 'function_result'])

/** The first line of the oldest rollouts, which have no envelope. */
export function isHeader(record: JsonRecord): boolean {
  return typeof record.id === 'string' && 'timestamp' in record && 'instructions' in record && !('type' in record)
}

function isEnvelope(record: JsonRecord): boolean {
  return isRecord(record.payload) && typeof record.type === 'string' && 'timestamp' in record
}

/** A bare call or result: named inside `function`, or a result with its tool's name; no id of a session as look-alikes carry. */
function isBareCall(record: JsonRecord): boolean {
  if (!bareCalls.has(asText(record.type) ?? '') || 'sessionId' in record || 'session_id' in record) return false
  if (!('timestamp' in record || 'created_at' in record)) return false
  return typeof asRecord(record.function)?.name === 'string' || typeof record.name === 'string'
}

/** Codex rollout: some line is in its envelope, or the lines are its oldest bare ones. */
export function detectCodex({ records }: Head): boolean {
  return records.some((record) => isEnvelope(record) || isBareCall(record)) || (records[0] !== undefined && isHeader(records[0]))
}
