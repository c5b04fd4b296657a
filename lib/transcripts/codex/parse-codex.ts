import { startCodexDraft, type CodexDraft } from '@/lib/transcripts/codex/codex-draft'
import { detectCodex, isHeader } from '@/lib/transcripts/codex/detect-codex'
import { readEvent } from '@/lib/transcripts/codex/read-event'
import { readItem } from '@/lib/transcripts/codex/read-item'
import { readMeta } from '@/lib/transcripts/codex/read-meta'
import { codexParts } from '@/lib/transcripts/codex/used-parts'
import type { Rest } from '@/lib/transcripts/cut/cut-line'
import { widenTimes } from '@/lib/transcripts/draft/widen-times'
import type { Format } from '@/lib/transcripts/format'
import { readSessionFile } from '@/lib/transcripts/source/read-session-file'
import type { LineFate } from '@/lib/transcripts/source/tally-lines'
import { asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

/** Rollouts of Codex, of every version that is known; the oldest hold bare items without an envelope. */
export const codex: Format = {
  name: 'codex',
  title: 'Codex rollout (JSONL)',
  detect: detectCodex,
  parse: (source) => readSessionFile(source, startCodexDraft(), readLine, codexParts),
  facts: {
    found: '`~/.codex/sessions/YYYY/MM/DD/rollout-<time>-<uuid>.jsonl`',
    marks:
      'A line with `timestamp`, `type` and `payload`; in the oldest versions, bare `tool_call` or `function_call` lines, or a header with `id`, `timestamp` and `instructions`.',
    reads:
      'Every call of `response_item` (functions, custom tools, local shell, tool and web search, image generation); prompts; model, folder, parent of a sub-agent; ends and aborts of turns; skills in a `<skill>` message; required parameters of tools that it declares or finds. Polls of a running command are separate steps, but the end, exit code and duration that they report belong to the command.',
    skips:
      '`event_msg` lines that repeat items for display, `compacted` histories, reasoning, snapshots, review items, injected instructions.',
    status:
      'The exit code at the start of the output or in the old JSON envelope, then in `exec_command_end`, `patch_apply_end` and `mcp_tool_call_end`: 0 is ok, any other is an error. "aborted by user" and an aborted turn are interrupted, "rejected by user" is denied, a command without an end is unknown.',
  },
}

function readLine(draft: CodexDraft, record: JsonRecord, line: number, rest?: Rest): LineFate {
  const at = readTime(record.timestamp) ?? readTime(record.created_at)
  const place = { line, at, restBytes: rest?.bytes, restText: rest?.text }
  const payload = asRecord(record.payload)
  if (!payload) return readBare(draft, record, place)
  const kind = asText(record.type)
  if (kind === undefined) return { reason: 'no "type": not a line of a rollout' }
  if (kind !== 'session_meta') widenTimes(draft, at)
  if (kind === 'session_meta') return readMeta(draft, payload)
  if (kind === 'response_item') return readItem(draft, payload, place)
  if (kind === 'event_msg') return readEvent(draft, payload, place)
  if (kind !== 'turn_context') return { skipped: kind }
  draft.session.model ??= asText(payload.model)
  draft.session.cwd ??= asText(payload.cwd)
  return 'read'
}

function readBare(draft: CodexDraft, record: JsonRecord, place: { line: number; at?: string }): LineFate {
  if (isHeader(record)) return readMeta(draft, record)
  const isItem = typeof record.type === 'string' || typeof record.role === 'string'
  if (!isItem)
    return typeof record.record_type === 'string'
      ? { skipped: record.record_type }
      : { reason: 'no "type": not a line of a rollout' }
  widenTimes(draft, place.at)
  draft.session.model ??= asText(record.model)
  return readItem(draft, record, place)
}
