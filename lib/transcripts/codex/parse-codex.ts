import { startCodexDraft, type CodexDraft } from '@/lib/transcripts/codex/codex-draft'
import { readEvent } from '@/lib/transcripts/codex/read-event'
import { readItem } from '@/lib/transcripts/codex/read-item'
import { codexParts } from '@/lib/transcripts/codex/used-parts'
import type { Rest } from '@/lib/transcripts/cut/cut-line'
import { widenTimes } from '@/lib/transcripts/draft/widen-times'
import type { Format } from '@/lib/transcripts/format'
import { readSessionFile } from '@/lib/transcripts/source/read-session-file'
import type { LineFate } from '@/lib/transcripts/source/tally-lines'
import { asRecord, asText, type JsonRecord, isRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'
import type { Head } from '@/lib/transcripts/source/read-head'
import { declareTools } from '@/lib/transcripts/draft/declare-tools'

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

/** The first header says whose file this is; a fork carries its origin's after it. */
function readMeta(draft: CodexDraft, meta: JsonRecord): LineFate {
  if (draft.hasMeta) return { skipped: 'session_meta of another session' }
  draft.hasMeta = true
  const { session } = draft
  session.key = asText(meta.id) ?? asText(meta.session_id) ?? ''
  session.cwd = asText(meta.cwd) ?? session.cwd
  session.branch = asText(asRecord(meta.git)?.branch) ?? session.branch
  session.startedAt = readTime(meta.timestamp) ?? session.startedAt
  declareTools(draft, meta.dynamic_tools)
  const subagent = asRecord(meta.source)?.subagent
  if (subagent === undefined) return 'read'
  const spawn = asRecord(asRecord(subagent)?.thread_spawn)
  draft.isSubagent = true
  draft.role = asText(spawn?.agent_role) ?? asText(meta.agent_role) ?? asText(asRecord(subagent)?.other) ?? asText(subagent)
  session.parentKey = asText(meta.parent_thread_id) ?? asText(spawn?.parent_thread_id)
  return 'read'
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

const bareCalls = new Set(['tool_call', 'function_call', 'tool_result', 'function_result'])

/** The first line of the oldest rollouts, which have no envelope. */
function isHeader(record: JsonRecord): boolean {
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
function detectCodex({ records }: Head): boolean {
  return records.some((record) => isEnvelope(record) || isBareCall(record)) || (records[0] !== undefined && isHeader(records[0]))
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
