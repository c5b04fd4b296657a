import type { Rest } from '@/lib/transcripts/cut/cut-line'
import { asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

/** A user or assistant line, from either format (session file or stream-json). */
export interface Entry {
  kind: 'user' | 'assistant'
  line: number
  message: JsonRecord
  sessionId?: string
  /** Set on the lines of a sub-agent. */
  agentId?: string
  isSidechain: boolean
  uuid?: string
  parentUuid?: string
  /** In stream-json, every line of a sub-agent names the call that started it. */
  parentCall?: string
  role?: string
  /** The skill on whose behalf the agent acts, as recorded by newer versions. */
  skill?: string
  at?: string
  cwd?: string
  branch?: string
  /** Written by the program on behalf of the user or agent: skill texts, compaction summaries, API errors. */
  isInjected: boolean
  toolUseResult?: unknown
  /** What was truncated from the text of one of the results. */
  rest?: Rest
  denialKind?: string
  /** The call a result belongs to, if the result itself does not name it. */
  sourceToolUseId?: string
}

/** `null` for a line of another type, which is skipped; a reason for a malformed entry. */
export type EntryReader = (record: JsonRecord, line: number) => Entry | null | { reason: string }

/** Reads a line of a session file (camelCase envelope). */
export const readSessionEntry: EntryReader = (record, line) => {
  const type = record.type
  if (typeof type !== 'string') return { reason: 'no "type": not a line of Claude Code' }
  if (type !== 'user' && type !== 'assistant') return null
  const message = asRecord(record.message)
  if (!message) return { reason: `a line of type "${type}" whose "message" is no object` }
  return {
    kind: type,
    line,
    message,
    sessionId: asText(record.sessionId),
    agentId: asText(record.agentId),
    isSidechain: record.isSidechain === true,
    uuid: asText(record.uuid),
    parentUuid: asText(record.parentUuid),
    role: asText(record.attributionAgent),
    skill: asText(record.attributionSkill),
    at: readTime(record.timestamp),
    cwd: asText(record.cwd),
    branch: asText(record.gitBranch),
    isInjected: isInjected(record),
    toolUseResult: record.toolUseResult,
    denialKind: asText(record.toolDenialKind),
    sourceToolUseId: asText(record.sourceToolUseID),
  }
}

function isInjected(record: JsonRecord): boolean {
  if (record.isMeta === true || record.isCompactSummary === true || record.isVisibleInTranscriptOnly === true) return true
  return record.isApiErrorMessage === true || asRecord(record.origin)?.kind === 'task-notification'
}

/** Reads a line of `--output-format stream-json` (snake_case envelope, rarely with a time). */
export const readStreamEntry: EntryReader = (record, line) => {
  const type = record.type
  if (typeof type !== 'string') return { reason: 'no "type": not a line of stream-json' }
  if (type !== 'user' && type !== 'assistant') return null
  const message = asRecord(record.message)
  if (!message) return { reason: `a line of type "${type}" whose "message" is no object` }
  const parentCall = asText(record.parent_tool_use_id)
  return {
    kind: type,
    line,
    message,
    sessionId: asText(record.session_id),
    isSidechain: parentCall !== undefined,
    uuid: asText(record.uuid),
    parentCall,
    at: readTime(record.timestamp),
    isInjected: record.isSynthetic === true,
    toolUseResult: record.tool_use_result,
  }
}
