import type { Unreadable } from '@/lib/domain/session/step'
import { startClaudeDraft, type ClaudeDraft } from '@/lib/transcripts/claude-code/claude-draft'
import type { Entry, EntryReader } from '@/lib/transcripts/claude-code/entry'
import { readAssistant, flushText } from '@/lib/transcripts/claude-code/read-assistant'
import { readUser } from '@/lib/transcripts/claude-code/read-user'
import { agentSessionKey, fileStem } from '@/lib/transcripts/claude-code/session-key'
import type { LineTally, SessionResult } from '@/lib/transcripts/format'
import { parseJson } from '@/lib/transcripts/source/parse-json'
import type { Rest } from '@/lib/transcripts/cut/cut-line'
import { readRecords, type UsedParts } from '@/lib/transcripts/source/read-records'
import { digestSource, type Source } from '@/lib/transcripts/source/source'
import { countSkipped, type LineFate } from '@/lib/transcripts/source/tally-lines'
import { asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** The kind of a line, of an object as it lies in the bytes; undefined when the line is to be parsed. */
export type LineSkip = (bytes: Buffer, start: number, end: number) => string | undefined

/** How one of the two spellings is read. */
export interface Spelling {
  format: string
  readEntry: EntryReader
  /** True for a line that only this format has: a file without any is not of this format. */
  isOwn: (record: JsonRecord) => boolean
  /** The kind of a line that need not even be parsed. */
  skip?: LineSkip
  /** What of a long line is used. */
  parts?: UsedParts
  /** Lines that are no entry but may say something about the session: false for one that does not. */
  readOther?: (draft: () => ClaudeDraft, record: JsonRecord) => boolean
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
  /** Type of the sub-agent whose file this is, as the note beside it says. */
  sideRole?: string
  lines: LineTally
  /** What was unreadable before the first session began. */
  loose: Unreadable[]
}

/**
 * Reads a file of Claude Code line by line. One session a session id, for a line belongs to the session it names; one for a file
 * without any entry; none when no line is of this format.
 */
export function readClaudeFile(source: Source, spelling: Spelling): SessionResult[] {
  const lines: LineTally = { read: 0, skipped: {}, unreadable: 0 }
  const reading: Reading = {
    source,
    spelling,
    drafts: new Map(),
    isRecognised: false,
    loose: [],
    lines,
    sideRole: readSideRole(source),
  }
  readRecords(source.content, {
    skip: spelling.skip && ((bytes, start, end) => isSkipped(reading, spelling.skip?.(bytes, start, end))),
    parts: spelling.parts,
    known: source.known,
    onRecord: (record, line, size, rest) => flush(reading, line, readRecord(reading, { record, line, size, rest })),
    onUnreadable: ({ line, reason }) => flush(reading, line, { reason }),
  })
  if (!reading.isRecognised) return []
  if (reading.drafts.size === 0) {
    keyed(reading, reading.sessionId ?? fileStem(source.fileName) ?? fallbackKey(reading))
  }
  const drafts = [...reading.drafts.values()]
  for (const draft of drafts) flushText(draft)
  drafts[0]?.unreadable.unshift(...reading.loose)
  return drafts.map(({ session, unreadable }, index) => ({ session, unreadable, ...(index === 0 ? { lines } : {}) }))
}

function isSkipped({ lines }: Reading, kind: string | undefined): boolean {
  if (kind !== undefined) countSkipped(lines, kind)
  return kind !== undefined
}

/** Counts what became of a line, and notes the reason of one that cannot be read. */
function flush({ current, loose, lines }: Reading, line: number, fate: LineFate): void {
  if (fate === 'read') lines.read++
  else if ('skipped' in fate) countSkipped(lines, fate.skipped)
  else {
    lines.unreadable++
    const list = current?.unreadable ?? loose
    list.push({ line, reason: fate.reason })
  }
}

interface LineRecord {
  record: JsonRecord
  line: number
  size: number
  rest?: Rest
}

function readRecord(reading: Reading, { record, line, size, rest }: LineRecord): LineFate {
  const { spelling } = reading
  reading.isRecognised ||= spelling.isOwn(record)
  reading.sessionId ??= asText(record.sessionId) ?? asText(record.session_id)
  const entry = spelling.readEntry(record, line)
  if (entry === null) {
    const isRead = spelling.readOther?.(() => draftFor(reading, record), record) ?? false
    return isRead ? 'read' : { skipped: asText(record.type) ?? 'line' }
  }
  if ('reason' in entry) return entry
  const draft = draftOf(reading, entry)
  reading.current = draft
  entry.rest = rest
  return readOnce(draft, draft.isOwnAgentFile ? { ...entry, role: entry.role ?? reading.sideRole } : entry, size)
}

function readSideRole({ sideCar }: Source): string | undefined {
  return sideCar === undefined ? undefined : asText(asRecord(parseJson(sideCar).value)?.agentType)
}

/** A history that was written twice repeats its lines byte for byte; the uuid alone would drop a line that was mended. */
function readOnce(draft: ClaudeDraft, entry: Entry, size: number): LineFate {
  if (entry.uuid !== undefined && isMet(draft, entry.uuid, size)) return { skipped: 'line written again' }
  readEntry(draft, entry)
  return 'read'
}

/** Notes a line; true when one of that uuid and size was noted before. */
function isMet({ seen, seenAgain }: ClaudeDraft, uuid: string, size: number): boolean {
  const before = seen.get(uuid)
  if (before === undefined) seen.set(uuid, size)
  if (before === undefined || before === size) return before === size
  const mark = `${uuid}:${size}`
  const isAgain = seenAgain.has(mark)
  seenAgain.add(mark)
  return isAgain
}

function readEntry(draft: ClaudeDraft, entry: Entry): void {
  const { session } = draft
  session.cwd ??= entry.cwd
  session.branch = entry.branch || session.branch
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
  const id = asText(record.session_id) ?? asText(record.sessionId)
  return reading.drafts.get(id ?? '') ?? reading.current ?? keyed(reading, id ?? fallbackKey(reading))
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
