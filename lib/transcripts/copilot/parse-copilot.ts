import type { Place } from '@/lib/transcripts/chat/read-call'
import { startCopilotDraft, type CopilotDraft } from '@/lib/transcripts/copilot/copilot-draft'
import { readCompletion, readPermission, readRequest } from '@/lib/transcripts/copilot/read-tool'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { addSignal } from '@/lib/transcripts/draft/add-signal'
import { interruptCalls } from '@/lib/transcripts/draft/interrupt-calls'
import { widenTimes } from '@/lib/transcripts/draft/widen-times'
import type { Format } from '@/lib/transcripts/format'
import { readSessionFile } from '@/lib/transcripts/source/read-session-file'
import type { LineFate } from '@/lib/transcripts/source/tally-lines'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { asList, asNumber, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

/** The event files of Copilot CLI. */
export const copilot: Format = {
  name: 'copilot',
  title: 'Copilot CLI events (JSONL)',
  detect: ({ records }) => records.some(isEvent),
  parse: (source) => readSessionFile(source, startCopilotDraft(), readLine),
  facts: {
    found: '`~/.copilot/session-state/<id>/events.jsonl`',
    marks: 'Lines with `data`, `parentId` and a dotted `type` such as `session.start`.',
    reads:
      'Calls, merged by `toolCallId` from `assistant.message`, `tool.execution_start` and `tool.execution_complete`; `user.message`; sub-agents by `parentToolCallId`; model, folder, permissions, aborts, changed lines at shutdown.',
    skips: '`hook.*` (about four lines in ten), turns, notices, system messages, text added to a prompt.',
    status:
      '`success: false` is an error, and so is a shell call that ends with "completed with exit code N" if N is not 0. A call whose permission was not approved is denied; calls still running at an `abort` are interrupted.',
  },
}

function isEvent(record: JsonRecord): boolean {
  return (
    isRecord(record.data) && 'parentId' in record && typeof record.type === 'string' && /^[a-z_]+\.[a-z_]+$/.test(record.type)
  )
}

type EventReader = (draft: CopilotDraft, data: JsonRecord, place: Place) => void

const readers: Record<string, EventReader> = {
  'session.start': readStart,
  'session.resume': readStart,
  'session.model_change': (draft, data) => void (draft.session.model ??= asText(data.newModel)),
  'user.message': readPrompt,
  'assistant.message': readAnswer,
  'tool.execution_start': (draft, data, place) => readRequest(draft, data, place, asText(data.parentToolCallId)),
  'tool.execution_complete': readCompletion,
  'permission.completed': readPermission,
  'subagent.started': readSubagent,
  'session.shutdown': readShutdown,
  abort: (draft, _, { at }) => {
    interruptCalls(draft)
    addSignal(draft, { kind: 'interrupt', at })
  },
}

function readLine(draft: CopilotDraft, record: JsonRecord, line: number): LineFate {
  const { type } = record
  if (typeof type !== 'string') return { reason: 'no "type": not an event' }
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (!reader) return { skipped: type }
  const data = asRecord(record.data)
  if (!data) return { reason: `an event of type "${type}" whose "data" is no object` }
  const at = readTime(record.timestamp)
  widenTimes(draft, at)
  reader(draft, data, { line, at })
  return 'read'
}

function readStart({ session }: CopilotDraft, data: JsonRecord): void {
  session.key ||= asText(data.sessionId) ?? ''
  session.startedAt = readTime(data.startTime) ?? session.startedAt
  session.model ??= asText(data.selectedModel)
  session.cwd ??= asText(asRecord(data.context)?.cwd)
  session.branch ??= asText(asRecord(data.context)?.branch)
}

/** `transformedContent` holds what was added to the words of the user. */
function readPrompt(draft: CopilotDraft, data: JsonRecord, { at }: Place): void {
  const text = asText(data.content)?.trim()
  if (text !== undefined && text !== '' && data.parentToolCallId === undefined) addPrompt(draft, text, at)
}

function readAnswer(draft: CopilotDraft, data: JsonRecord, place: Place): void {
  const parentCall = asText(data.parentToolCallId)
  for (const request of asList(data.toolRequests).filter(isRecord)) readRequest(draft, request, place, parentCall)
  if (parentCall !== undefined) return
  draft.session.model ??= asText(data.model)
  const text = cleanText(asText(data.content) ?? '').trim()
  if (text !== '') draft.session.lastText = text
}

function readSubagent(draft: CopilotDraft, data: JsonRecord): void {
  const [id, name] = [asText(data.toolCallId), asText(data.agentName)]
  if (id !== undefined && name !== undefined) draft.roles.set(id, name)
}

function readShutdown(draft: CopilotDraft, data: JsonRecord, { at }: Place): void {
  const changes = asRecord(data.codeChanges)
  const [added, removed] = [asNumber(changes?.linesAdded) ?? 0, asNumber(changes?.linesRemoved) ?? 0]
  if (added + removed > 0) addSignal(draft, { kind: 'code-change', at, text: `${added} lines added, ${removed} removed` })
}
