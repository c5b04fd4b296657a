import type { Format, SessionResult } from '@/lib/transcripts/format'
import { readHeader, startGemini } from '@/lib/transcripts/gemini/gemini-draft'
import { readGeminiMessage } from '@/lib/transcripts/gemini/read-message'
import { readGeminiLines } from '@/lib/transcripts/gemini/read-lines'
import type { Head } from '@/lib/transcripts/source/read-head'
import { fallbackKey } from '@/lib/transcripts/source/session-key'
import type { Source } from '@/lib/transcripts/source/source'
import { asList, asRecord, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** Chats of Gemini CLI: one object (before 0.40), lines (from 0.40), or an old dump with a `history`. */
export const gemini: Format = {
  name: 'gemini',
  title: 'Gemini CLI chat (JSON or JSONL)',
  detect: (head) => isChat(asRecord(head.value)) || isHistory(asRecord(head.value)) || hasHeader(head),
  parse: (source) =>
    isRecord(source.value) && !isHeaderLine(source.value) ? readChat(source, source.value) : readGeminiLines(source),
  facts: {
    found: '`~/.gemini/tmp/<project hash>/chats/session-<time>-<id>.json`, from 0.40 `.jsonl`',
    marks:
      'An object with `projectHash` and `messages`; lines whose header has `sessionId` and `projectHash`; an object with a `history` of `parts`.',
    reads:
      '`toolCalls` of `gemini` messages (call and result are one object; its ID contains the start time), prompts, model. A line that repeats a message ID replaces that message.',
    skips:
      '`info`, `warning` and `error` messages, thoughts, `$set` patches. The working folder is not in the file, only its hash.',
    status:
      '`success` is ok, unless a shell call reports "Exit Code" other than 0; `error` is an error; `cancelled` is interrupted, because nothing distinguishes a denial from a stop.',
  },
}

function isChat(value: JsonRecord | undefined): boolean {
  return value !== undefined && 'projectHash' in value && Array.isArray(value.messages)
}

function isHistory(value: JsonRecord | undefined): boolean {
  return asList(value?.history).some((item) => isRecord(item) && Array.isArray(item.parts) && typeof item.role === 'string')
}

function isHeaderLine(record: JsonRecord): boolean {
  return 'projectHash' in record && 'sessionId' in record && !Array.isArray(record.messages)
}

const hasHeader = ({ records }: Head) => records.some(isHeaderLine)

function readChat(source: Source, chat: JsonRecord): SessionResult[] {
  const messages = Array.isArray(chat.messages) ? asList(chat.messages) : asList(chat.history)
  if (!isChat(chat) && !isHistory(chat)) return []
  const draft = startGemini()
  readHeader(draft, chat)
  for (const [index, message] of messages.entries()) {
    const fate = isRecord(message)
      ? readGeminiMessage(draft, message, index + 1)
      : { reason: `message ${index + 1} is no object` }
    if (typeof fate === 'object' && 'reason' in fate) draft.unreadable.push({ line: index + 1, reason: fate.reason })
  }
  draft.session.key ||= fallbackKey(source)
  return [{ session: draft.session, unreadable: draft.unreadable }]
}
