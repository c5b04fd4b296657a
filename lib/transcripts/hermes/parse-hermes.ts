import { readMessages } from '@/lib/transcripts/chat/read-message'
import { declareTools } from '@/lib/transcripts/draft/declare-tools'
import { startDraft } from '@/lib/transcripts/draft/start-draft'
import type { Format, SessionResult } from '@/lib/transcripts/format'
import { fallbackKey } from '@/lib/transcripts/source/session-key'
import type { Source } from '@/lib/transcripts/source/source'
import { asList, asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

/** Sessions of Hermes: chat messages with a head of their own. */
export const hermes: Format = {
  name: 'hermes',
  title: 'Hermes session (JSON)',
  detect: ({ value }) => isHermes(asRecord(value)),
  parse: readHermes,
  facts: {
    found: '`~/.hermes/sessions/session_<id>.json`',
    marks: 'An object with `session_id`, `session_start`, `platform` and `messages`.',
    reads: '`tool_calls` with their results, prompts, model, folder, start and end, required parameters of its tools.',
    skips: 'System messages, reasoning.',
    status:
      'By convention, a result that begins with "Error" is an error. Any other result is ok; a call without one is unknown.',
  },
}

function isHermes(value: JsonRecord | undefined): boolean {
  if (!value || typeof value.session_id !== 'string' || !Array.isArray(value.messages)) return false
  return 'session_start' in value && 'platform' in value
}

function readHermes(source: Source): SessionResult[] {
  const file = asRecord(source.value)
  if (!file || !isHermes(file)) return []
  const cwd = asText(file.cwd) ?? asText(asRecord(file.model_config)?.cwd)
  const draft = startDraft({
    key: asText(file.session_id) ?? fallbackKey(source),
    harness: 'hermes',
    format: 'hermes',
    canFork: false,
    model: asText(file.model),
    cwd,
  })
  declareTools(draft, file.tools)
  readMessages(draft, asList(file.messages))
  draft.session.startedAt = readTime(file.session_start) ?? draft.session.startedAt
  draft.session.endedAt = readTime(file.last_updated) ?? draft.session.endedAt
  return [{ session: draft.session, unreadable: draft.unreadable }]
}
