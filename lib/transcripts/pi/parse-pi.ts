import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'
import { widenTimes } from '@/lib/transcripts/draft/widen-times'
import type { Format, SessionResult } from '@/lib/transcripts/format'
import { fallbackKey } from '@/lib/transcripts/source/session-key'
import type { Source } from '@/lib/transcripts/source/source'
import { countSkipped, tallyLines, type LineFate } from '@/lib/transcripts/source/tally-lines'
import { asRecord, asText, type JsonRecord, asList, isRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'
import { readCall, type Place } from '@/lib/transcripts/chat/read-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { addSignal } from '@/lib/transcripts/draft/add-signal'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import { interruptCalls } from '@/lib/transcripts/draft/interrupt-calls'
import { matchCall } from '@/lib/transcripts/draft/match-call'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'

/** Session files of pi and of OpenClaw, which is built on it. */
export const pi: Format = {
  name: 'pi',
  title: 'pi or OpenClaw session (JSONL)',
  detect: ({ records }) => records.some(isHeader),
  parse: readPi,
  facts: {
    found: '`~/.pi/agent/sessions/<folder>/<time>_<uuid>.jsonl`, `~/.openclaw/agents/<agent>/sessions/<id>.jsonl`',
    marks: 'A line `{ type: "session", id, cwd }`; Droid writes `session_start`.',
    reads:
      'Messages of the current branch, from the last line to the root (version 1 files have one branch): `toolCall` blocks, `toolResult` messages, prompts, aborts.',
    skips:
      'Abandoned branches, compactions, model and thinking-level changes, `custom*` entries, shell commands typed by the user (`bashExecution`).',
    status: '`isError`. A call without a result before an aborted message is interrupted.',
  },
}

function isHeader(record: JsonRecord): boolean {
  return record.type === 'session' && typeof record.id === 'string' && 'cwd' in record
}

/** One line of a session tree. */
interface Entry {
  record: JsonRecord
  line: number
}

/**
 * The entries on the branch that is in use, from the last leaf to the root: the others were abandoned. A file without ids is one
 * branch. A parent may be named by the id of a call in it, the
 * root by `rootId`, the session's own; where a parent is not in the file, the line before is taken.
 */
function traceBranch(entries: readonly Entry[], rootId: string): Set<Entry> {
  const places = new Map<string, number>([[rootId, -1]])
  for (const [index, { record }] of entries.entries()) for (const id of idsOf(record)) places.set(id, index)
  const branch = new Set<Entry>()
  let index = entries.length - 1
  for (let entry = entries[index]; entry && !branch.has(entry); entry = entries[index]) {
    branch.add(entry)
    index = parentOf(entry.record, index, places)
  }
  return branch
}

function parentOf({ id, parentId }: JsonRecord, index: number, places: Map<string, number>): number {
  if (parentId === null && typeof id === 'string') return -1
  const place = typeof parentId === 'string' ? places.get(parentId) : undefined
  // Only ever towards the beginning: ids may repeat, and a circle must not hold the walk.
  return place !== undefined && place < index ? place : index - 1
}

/** Ids by which a later line may name an entry: its own, and those of the calls it makes. */
function idsOf({ id, message }: JsonRecord): string[] {
  const calls = asList(asRecord(message)?.content).filter(isRecord)
  return [id, ...calls.filter(({ type }) => type === 'toolCall').map((call) => call.id)].flatMap((one) => asText(one) ?? [])
}

function readPi(source: Source): SessionResult[] {
  const draft = startDraft({ key: '', harness: isOpenClaw(source.fileName) ? 'openclaw' : 'pi', format: 'pi', canFork: true })
  const entries: Entry[] = []
  const lines = tallyLines(source.content, draft.unreadable, (record, line) => readEntry(draft, entries, record, line))
  const branch = traceBranch(entries, draft.session.key)
  for (const entry of entries) {
    const isAbandoned = entry.record.type === 'message' && !branch.has(entry)
    const fate = isAbandoned ? { skipped: 'message of an abandoned branch' } : readOnBranch(draft, entry)
    if (fate === 'read') continue
    lines.read--
    if ('skipped' in fate) countSkipped(lines, fate.skipped)
    else {
      lines.unreadable++
      draft.unreadable.push({ line: entry.line, reason: fate.reason })
    }
  }
  draft.unreadable.sort((a, b) => a.line - b.line)
  const { session, unreadable } = draft
  if (session.key === '' && session.steps.length + session.turns === 0) return []
  session.key ||= fallbackKey(source)
  return [{ session, unreadable, lines }]
}

const isOpenClaw = (fileName = '') => /[/\\.](?:openclaw|clawdbot)[/\\]/i.test(fileName)

/** Notes a line for the walk along the branch; the header is read at once. */
function readEntry(draft: Draft, entries: Entry[], record: JsonRecord, line: number): LineFate {
  const type = asText(record.type)
  if (type === undefined) return { reason: 'no "type": not a line of a session' }
  if (isHeader(record)) return readHeader(draft, record)
  entries.push({ record, line })
  if (asText(record.customType)?.startsWith('openclaw')) draft.session.harness = 'openclaw'
  return 'read'
}

function readHeader({ session }: Draft, record: JsonRecord): LineFate {
  if (session.key !== '') return { skipped: 'session header of another session' }
  session.key = asText(record.id) ?? ''
  session.cwd = asText(record.cwd)
  session.startedAt = readTime(record.timestamp)
  session.model = asText(record.modelId)
  return 'read'
}

const exitLine = /(?:^|\n)\s*Command exited with code (\d{1,10})\s*$/
const abortLine = /(?:^|\n)\s*(?:Command aborted|Operation aborted|Aborted)\s*$/i
const endChars = 200

/** Reads the message of a line. Shell lines that the user typed are no steps. */
function readMessage(draft: Draft, message: JsonRecord, place: Place): LineFate {
  const { role } = message
  if (role === 'user') readUser(draft, message, place)
  else if (role === 'assistant') readAssistant(draft, message, place)
  else if (role === 'toolResult') readResult(draft, message, place)
  else return typeof role === 'string' ? { skipped: `message of ${role}` } : { reason: 'a message without a role' }
  return 'read'
}

function readUser(draft: Draft, message: JsonRecord, { at }: Place): void {
  const text = joinBlocks(message.content).trim()
  if (text !== '') addPrompt(draft, text, at)
}

function readAssistant(draft: Draft, message: JsonRecord, place: Place): void {
  const blocks = asList(message.content).filter(isRecord)
  draft.session.model ??= asText(message.model)
  for (const block of blocks) if (block.type === 'toolCall') readCall(draft, block, place)
  const text = cleanText(joinBlocks(blocks.filter(({ type }) => type === 'text'))).trim()
  if (text !== '') draft.session.lastText = text
  if (message.stopReason !== 'aborted') return
  interruptCalls(draft)
  addSignal(draft, { kind: 'interrupt', at: place.at })
}

function readResult(draft: Draft, message: JsonRecord, { line, at }: Place): void {
  const id = asText(message.toolCallId)
  const step = matchCall(draft, id, asText(message.toolName))
  if (!step) {
    if (id === undefined || !draft.known.has(id)) draft.unreadable.push({ line, reason: 'a result without a call' })
    return
  }
  const text = joinBlocks(message.content)
  const end = text.slice(-endChars)
  const exitCode = exitLine.exec(end)?.[1] ?? asRecord(message.details)?.exitCode
  const isError = message.isError === true
  const status = !isError ? 'ok' : abortLine.test(end) ? 'interrupted' : 'error'
  answerCall(step, { status, text, exitCode: isError && exitCode !== undefined ? Number(exitCode) : undefined, at })
}

function readOnBranch(draft: Draft, { record, line }: Entry): LineFate {
  const type = asText(record.type) ?? 'entry'
  const message = asRecord(record.message)
  const at = readTime(record.timestamp)
  widenTimes(draft, at)
  if (type === 'model_change') draft.session.model ??= asText(record.modelId)
  if (type !== 'message') return { skipped: type }
  if (!message) return { reason: 'a line of type "message" whose "message" is no object' }
  return readMessage(draft, message, { line, at })
}
