import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { addSignal } from '@/lib/transcripts/draft/add-signal'
import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'
import { widenTimes } from '@/lib/transcripts/draft/widen-times'
import type { Format, SessionResult } from '@/lib/transcripts/format'
import { fallbackKey } from '@/lib/transcripts/source/session-key'
import type { Source } from '@/lib/transcripts/source/source'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asList, asNumber, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'
import type { StepStatus } from '@/lib/domain/session/step'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import { readInput } from '@/lib/transcripts/draft/read-input'

/** What `opencode export` writes: one session with its messages and their parts. */
export const openCode: Format = {
  name: 'opencode',
  title: 'OpenCode export (JSON)',
  detect: ({ value }) => isRecord(value) && isRecord(value.info) && asList(value.messages).some(hasParts),
  parse: readExport,
  facts: {
    found:
      'Written by `opencode export <session>`. The files below `~/.local/share/opencode/storage` each contain one message or part and are rejected.',
    marks: 'An object with `info` and `messages`, whose items have `parts`.',
    reads:
      '`tool` parts (call, result, start and end in one), prompts, model, folder; a session with a `parentID` belongs to a sub-agent.',
    skips: 'Parts of type `reasoning`, `file`, `step-start`, `step-finish`, `patch`, `compaction`, and all `synthetic` parts.',
    status:
      '`completed` is ok, unless `metadata.exit` is not 0; `error` is an error, or denied if its text says that permission was rejected; `pending` and `running` are interrupted.',
  },
}

/** One file of OpenCode's split storage: a session, a message or a part alone. */
export const openCodeStorage: Format = {
  name: 'opencode-storage',
  title: "a file of OpenCode's storage",
  detect: ({ value }) => isRecord(value) && isStored(value),
  instead: 'It contains one piece of a session. Send the whole session, as written by "opencode export <session>".',
}

function isStored(value: JsonRecord): boolean {
  const isPart = typeof value.messageID === 'string' && typeof value.type === 'string'
  const isMessage = typeof value.sessionID === 'string' && typeof value.role === 'string' && isRecord(value.time)
  const isSession = typeof value.projectID === 'string' && typeof value.directory === 'string' && isRecord(value.time)
  const isLoosePart = typeof value.id === 'string' && typeof value.type === 'string' && isRecord(value.time) && 'text' in value
  return isPart || isMessage || isSession || isLoosePart
}

function hasParts(message: unknown): boolean {
  return Array.isArray(asRecord(message)?.parts)
}

function readExport(source: Source): SessionResult[] {
  const file = asRecord(source.value)
  const info = asRecord(file?.info)
  if (!file || !info || !Array.isArray(file.messages)) return []
  const time = asRecord(info.time)
  const parentKey = asText(info.parentID)
  const draft = startDraft({
    key: asText(info.id) ?? fallbackKey(source),
    harness: 'opencode',
    format: 'opencode',
    canFork: true,
    cwd: asText(info.directory),
    startedAt: readTime(time?.created),
    ...(parentKey === undefined ? {} : { parentKey }),
  })
  for (const [index, message] of asList(file.messages).entries()) {
    const line = index + 1
    if (isRecord(message) && isRecord(message.info)) readMessage(draft, message.info, asList(message.parts), line)
    else draft.unreadable.push({ line, reason: `message ${line} has no "info"` })
  }
  const { additions, deletions } = asRecord(info.summary) ?? {}
  const [added, removed] = [asNumber(additions) ?? 0, asNumber(deletions) ?? 0]
  if (added + removed > 0) addSignal(draft, { kind: 'code-change', text: `${added} lines added, ${removed} removed` })
  return [{ session: draft.session, unreadable: draft.unreadable }]
}

const statuses: Record<string, StepStatus> = {
  completed: 'ok',
  success: 'ok',
  error: 'error',
  pending: 'interrupted',
  running: 'interrupted',
}
const refusal = /^(?:The user rejected permission|User rejected|Permission denied by)/i

/** A `tool` part: call and result in one, with both times in milliseconds. `line` is the place of the message. */
function readToolPart(draft: Draft, part: JsonRecord, line: number): void {
  const tool = asText(part.tool)
  const state = asRecord(part.state)
  if (tool === undefined || !state) return void draft.unreadable.push({ line, reason: 'a tool part without a tool or a state' })
  const { input, problem } = readInput(state.input)
  if (problem !== undefined) draft.unreadable.push({ line, reason: problem })
  const time = asRecord(state.time)
  const [startedAt, endedAt] = [readTime(time?.start), readTime(time?.end)]
  widenTimes(draft, startedAt)
  widenTimes(draft, endedAt)
  const { parentKey } = draft.session
  const side = parentKey === undefined ? {} : { isSidechain: true, parent: parentKey }
  const step = addCall(draft, { tool, toolUseId: asText(part.callID), input, startedAt, ...side })
  const outcome = statuses[asText(state.status) ?? ''] ?? 'unknown'
  const text = asText(state.output) ?? asText(state.error)
  if (outcome === 'interrupted' || (text === undefined && endedAt === undefined)) return void (step.status = outcome)
  const exitCode = asNumber(asRecord(state.metadata)?.exit)
  const isDenied = outcome === 'error' && refusal.test(text ?? '')
  const status = isDenied ? 'denied' : outcome === 'ok' && (exitCode ?? 0) !== 0 ? 'error' : outcome
  draft.answered.add(step)
  answerCall(step, { status, text: text ?? '', exitCode, at: endedAt })
}

function readMessage(draft: Draft, info: JsonRecord, parts: unknown[], line: number): void {
  const at = readTime(asRecord(info.time)?.created)
  widenTimes(draft, at)
  const records = parts.filter(isRecord)
  const spoken = records.filter(({ type, synthetic }) => type === 'text' && synthetic !== true)
  const text = cleanText(joinBlocks(spoken)).trim()
  if (info.role === 'user' && text !== '') addPrompt(draft, text, at)
  if (info.role === 'user') return
  if (info.role !== 'assistant') return void draft.unreadable.push({ line, reason: `message ${line} has no known role` })
  draft.session.model ??= asText(info.modelID) ?? asText(asRecord(info.model)?.modelID)
  for (const part of records) if (part.type === 'tool') readToolPart(draft, part, line)
  if (text !== '') draft.session.lastText = text
  if (asRecord(info.error)?.name === 'MessageAbortedError') addSignal(draft, { kind: 'interrupt', at })
}
