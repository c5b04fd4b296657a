import type { JsonRecord } from '@/lib/transcripts/text/read-field'
import { asRecord, asText } from '@/lib/transcripts/text/read-field'

/** The line of a sub-agent that a progress line shows, in the envelope it would have in a file of its own; undefined for other lines. */
export function unwrapProgress(record: JsonRecord): JsonRecord | undefined {
  if (record.type !== 'progress') return undefined
  const data = asRecord(record.data)
  const message = data?.type === 'agent_progress' ? asRecord(data.message) : undefined
  const agentId = asText(data?.agentId)
  if (!message || agentId === undefined) return undefined
  const { sessionId, cwd } = record
  return { ...message, sessionId, cwd, agentId, isSidechain: true }
}
