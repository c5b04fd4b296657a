import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'
import { asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

/** An empty chat. */
export function startGemini(): Draft {
  return startDraft({ key: '', harness: 'gemini', format: 'gemini', canFork: false })
}

/** What the head of a chat says: id, start and model. */
export function readHeader({ session }: Draft, header: JsonRecord): void {
  session.key ||= asText(header.sessionId) ?? ''
  session.startedAt ??= readTime(header.startTime) ?? readTime(header.start_time)
  const endedAt = readTime(header.lastUpdated)
  if (endedAt !== undefined && endedAt >= (session.startedAt ?? '')) session.endedAt = endedAt
  session.model ??= asText(asRecord(header.meta)?.model)
}
