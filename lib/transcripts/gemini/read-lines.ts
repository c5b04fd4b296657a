import type { SessionResult } from '@/lib/transcripts/format'
import { readGeminiMessage } from '@/lib/transcripts/gemini/read-message'
import { readHeader, startGemini } from '@/lib/transcripts/gemini/gemini-draft'
import { fallbackKey } from '@/lib/transcripts/source/session-key'
import type { Source } from '@/lib/transcripts/source/source'
import { countSkipped, tallyLines } from '@/lib/transcripts/source/tally-lines'
import { asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'

interface Message {
  record: JsonRecord
  line: number
}

/** Reads a chat of lines: a header, messages, patches. A message that is written again stands where it stood first. */
export function readGeminiLines(source: Source): SessionResult[] {
  const draft = startGemini()
  const messages = new Map<string, Message>()
  let isRecognised = false
  let replaced = 0
  const lines = tallyLines(source.content, draft.unreadable, (record, line) => {
    if ('sessionId' in record && 'projectHash' in record) {
      isRecognised = true
      readHeader(draft, record)
      return 'read'
    }
    if ('$set' in record) {
      readHeader(draft, asRecord(record.$set) ?? {})
      return { skipped: '$set' }
    }
    const key = asText(record.id) ?? `line ${line}`
    if (messages.has(key)) replaced++
    messages.set(key, { record, line })
    return 'read'
  })
  for (const { record, line } of messages.values()) {
    const fate = readGeminiMessage(draft, record, line)
    if (fate === 'read') continue
    lines.read--
    if ('skipped' in fate) countSkipped(lines, fate.skipped)
    else {
      lines.unreadable++
      draft.unreadable.push({ line, reason: fate.reason })
    }
  }
  for (; replaced > 0; replaced--) {
    lines.read--
    countSkipped(lines, 'message written again')
  }
  if (!isRecognised && draft.session.steps.length + draft.session.turns === 0) return []
  draft.unreadable.sort((a, b) => a.line - b.line)
  draft.session.key ||= fallbackKey(source)
  return [{ session: draft.session, unreadable: draft.unreadable, lines }]
}
