import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'
import { widenTimes } from '@/lib/transcripts/draft/widen-times'
import type { Format, SessionResult } from '@/lib/transcripts/format'
import { readMessage } from '@/lib/transcripts/pi/read-message'
import { traceBranch, type Entry } from '@/lib/transcripts/pi/trace-branch'
import { fallbackKey } from '@/lib/transcripts/source/session-key'
import type { Source } from '@/lib/transcripts/source/source'
import { countSkipped, tallyLines, type LineFate } from '@/lib/transcripts/source/tally-lines'
import { asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

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
