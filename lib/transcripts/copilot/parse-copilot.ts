import type { Place } from '@/lib/transcripts/chat/read-call'
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
import type { StepStatus } from '@/lib/domain/session/step'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import { readInput } from '@/lib/transcripts/draft/read-input'
import { matchCall } from '@/lib/transcripts/draft/match-call'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'

/** An empty session of Copilot CLI; its key comes with the first line. */
function startCopilotDraft(): CopilotDraft {
  const draft = startDraft({ key: '', harness: 'copilot', format: 'copilot', canFork: true })
  return { ...draft, denied: new Set(), roles: new Map() }
}

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

/** A Copilot session while its file is read. */
interface CopilotDraft extends Draft {
  /** Calls a permission was refused for. */
  denied: Set<string>
  /** Names of the sub-agents by the call that started them. */
  roles: Map<string, string>
}

type EventReader = (draft: CopilotDraft, data: JsonRecord, place: Place) => void

/** How a shell call ends its output; the call as such succeeded, whatever the code. */
const shellEnd = /<shellId: [^>\n]{1,60} completed with exit code (-?\d{1,10})>\s*$/
const endChars = 200

/** A call, announced in a message (`name`) or started (`toolName`): whichever comes first adds it, the start gives its time. */
function readRequest(draft: CopilotDraft, request: JsonRecord, place: Place, parentCall?: string): void {
  const toolUseId = asText(request.toolCallId)
  const isStart = 'toolName' in request
  const known = toolUseId === undefined ? undefined : draft.known.get(toolUseId)?.at(-1)
  if (known) {
    if (isStart) known.startedAt = place.at ?? known.startedAt
    return
  }
  const tool = asText(request.toolName) ?? asText(request.name)
  if (tool === undefined) return void draft.unreadable.push({ line: place.line, reason: 'a call without a tool name' })
  const { input, problem } = readInput(request.arguments)
  if (problem !== undefined) draft.unreadable.push({ line: place.line, reason: problem })
  const side = parentCall === undefined ? {} : { isSidechain: true, parent: parentCall, role: draft.roles.get(parentCall) }
  addCall(draft, { tool, toolUseId, input, startedAt: place.at, ...side })
}

/** The end of a call. */
function readCompletion(draft: CopilotDraft, data: JsonRecord, place: Place): void {
  const id = asText(data.toolCallId)
  const step = matchCall(draft, id, asText(data.toolName))
  if (!step) {
    if (id === undefined || !draft.known.has(id)) draft.unreadable.push({ line: place.line, reason: 'a result without a call' })
    return
  }
  const result = asRecord(data.result)
  const error = asRecord(data.error)
  const text = joinBlocks(result?.content) || (asText(result?.detailedContent) ?? asText(error?.message) ?? '')
  const exitCode = shellEnd.exec(text.slice(-endChars))?.[1]
  const code = exitCode === undefined ? undefined : Number(exitCode)
  const isDenied = draft.denied.has(id ?? '') || /^(?:denied|rejected)/.test(asText(error?.code) ?? '')
  answerCall(step, { status: isDenied ? 'denied' : judge(data.success, code), text, exitCode: code, at: place.at })
}

function judge(success: unknown, exitCode: number | undefined): StepStatus {
  if (success === false || (exitCode ?? 0) !== 0) return 'error'
  return success === true ? 'ok' : 'unknown'
}

/** What a person or a policy answered to a request: anything but an approval keeps the call from running. */
function readPermission(draft: CopilotDraft, data: JsonRecord): void {
  const kind = asText(asRecord(data.result)?.kind) ?? ''
  const id = asText(data.toolCallId)
  if (id === undefined || kind === '' || kind.startsWith('approved')) return
  draft.denied.add(id)
  for (const step of draft.known.get(id) ?? []) step.status = 'denied'
}

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
