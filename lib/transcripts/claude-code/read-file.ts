import type { Unreadable } from '@/lib/domain/session/step'
import type { ClaudeDraft } from '@/lib/transcripts/claude-code/claude-draft'
import { startClaudeDraft } from '@/lib/transcripts/claude-code/claude-draft'
import type { Entry, EntryReader } from '@/lib/transcripts/claude-code/entry'
import { readAssistant } from '@/lib/transcripts/claude-code/read-assistant'
import { readUser } from '@/lib/transcripts/claude-code/read-user'
import { agentSessionKey, fileStem } from '@/lib/transcripts/claude-code/session-key'
import type { SessionResult } from '@/lib/transcripts/format'
import { readRecords } from '@/lib/transcripts/source/read-records'
import type { Source } from '@/lib/transcripts/source/source'
import { digestSource } from '@/lib/transcripts/source/source'
import type { JsonRecord } from '@/lib/transcripts/text/read-field'
import { asText } from '@/lib/transcripts/text/read-field'

/** How one of the two spellings is read. */
export interface Spelling {
  format: string
  readEntry: EntryReader
  /** True for a line that only this format has: a file without any is not of this format. */
  isOwn: (record: JsonRecord) => boolean
  skip?: (text: string) => boolean
  /** Lines that are no entry but say something about the session. */
  readOther?: (draft: ClaudeDraft, record: JsonRecord) => void
}

interface Reading {
  source: Source
  spelling: Spelling
  drafts: Map<string, ClaudeDraft>
  current?: ClaudeDraft
  /** The file of one sub-agent: decided by its first entry. */
  isAgentFile?: boolean
  sessionId?: string
  /** Key of lines that name no session: computed only when needed. */
  fallbackKey?: string
  isRecognised: boolean
  /** What was unreadable before the first session began. */
  loose: Unreadable[]
}

/**
 * Reads a file of Claude Code line by line. One session a session id, for a line belongs to the session it names; one for a file
 * without any entry; none when no line is of this format.
 */
export function readClaudeFile(source: Source, spelling: Spelling): SessionResult[] {
  const reading: Reading = { source, spelling, drafts: new Map(), isRecognised: false, loose: [] }
  readRecords(source.content, {
    skip: spelling.skip,
    onRecord: (record, line, text) => readRecord(reading, record, line, text.length),
    onUnreadable: (unreadable) => note(reading, unreadable),
  })
  if (!reading.isRecognised) return []
  if (reading.drafts.size === 0) {
    keyed(reading, reading.sessionId ?? fileStem(source.fileName) ?? fallbackKey(reading))
  }
  const drafts = [...reading.drafts.values()]
  drafts[0]?.unreadable.unshift(...reading.loose)
  return drafts.map(({ session, unreadable }) => ({ session, unreadable }))
}

function note({ current, loose }: Reading, unreadable: Unreadable): void {
  const list = current?.unreadable ?? loose
  list.push(unreadable)
}

function readRecord(reading: Reading, record: JsonRecord, line: number, size: number): void {
  const { spelling } = reading
  reading.isRecognised ||= spelling.isOwn(record)
  reading.sessionId ??= asText(record.sessionId) ?? asText(record.session_id)
  const entry = spelling.readEntry(record, line)
  if (entry === null) return spelling.readOther?.(draftFor(reading, record), record)
  if ('reason' in entry) return note(reading, { line, reason: entry.reason })
  const draft = draftOf(reading, entry)
  reading.current = draft
  // A history that was written twice repeats its lines byte for byte; the uuid alone would drop a line that was mended.
  const mark = entry.uuid === undefined ? undefined : `${entry.uuid}:${size}`
  if (mark !== undefined && draft.seen.has(mark)) return
  if (mark !== undefined) draft.seen.add(mark)
  readEntry(draft, entry)
}

function readEntry(draft: ClaudeDraft, entry: Entry): void {
  const { session } = draft
  session.cwd ??= entry.cwd
  session.startedAt ??= entry.at
  if (entry.at !== undefined && entry.at >= (session.startedAt ?? '')) session.endedAt = entry.at
  if (entry.kind === 'user') readUser(draft, entry)
  else readAssistant(draft, entry)
}

function draftOf(reading: Reading, entry: Entry): ClaudeDraft {
  reading.isAgentFile ??= entry.isSidechain && entry.agentId !== undefined
  const agentId = reading.isAgentFile && entry.isSidechain ? entry.agentId : undefined
  if (agentId !== undefined) {
    const { key, parentKey } = agentSessionKey(entry, agentId, reading.source.fileName)
    return keyed(reading, key, parentKey, true)
  }
  return entry.sessionId === undefined && reading.current
    ? reading.current
    : keyed(reading, entry.sessionId ?? fallbackKey(reading))
}

function draftFor(reading: Reading, record: JsonRecord): ClaudeDraft {
  return reading.current ?? keyed(reading, asText(record.session_id) ?? fallbackKey(reading))
}

function fallbackKey(reading: Reading): string {
  return (reading.fallbackKey ??= digestSource(reading.source))
}

function keyed(reading: Reading, key: string, parentKey?: string, isOwnAgentFile = false): ClaudeDraft {
  const known = reading.drafts.get(key)
  if (known) return known
  const draft = startClaudeDraft(key, reading.spelling.format, parentKey, isOwnAgentFile)
  reading.drafts.set(key, draft)
  return draft
}
