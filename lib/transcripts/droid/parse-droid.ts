import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'
import type { Format } from '@/lib/transcripts/format'
import { readSessionFile } from '@/lib/transcripts/source/read-session-file'
import { isRecord, type JsonRecord, asNumber, asRecord, asText, asList } from '@/lib/transcripts/text/read-field'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { readInput } from '@/lib/transcripts/draft/read-input'
import { attachAnswer } from '@/lib/transcripts/draft/attach-answer'
import { widenTimes } from '@/lib/transcripts/draft/widen-times'
import type { LineFate } from '@/lib/transcripts/source/tally-lines'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { readTime } from '@/lib/transcripts/text/read-time'
import { readCall } from '@/lib/transcripts/chat/read-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { dropElement } from '@/lib/domain/request/drop-element'
import { isCallBlock, isResultBlock } from '@/lib/transcripts/text/tool-block'
import type { StepStatus } from '@/lib/domain/session/step'

/** Sessions of Droid: its session store, and what it prints with `--output-format stream-json`. */
export const droid: Format = {
  name: 'droid',
  title: 'Droid session or stream (JSONL)',
  detect: ({ records }) => records.some(isStoreHeader) || records.some(isStreamCall) || isStream(records),
  parse: (source) =>
    readSessionFile(source, startDraft({ key: '', harness: 'droid', format: 'droid', canFork: false }), (draft, record, line) =>
      isRecord(record.message) || record.type === 'session_start'
        ? readStoreLine(draft, record, line)
        : readStreamLine(draft, record, line),
    ),
  facts: {
    found: '`~/.factory/sessions/<id>.jsonl`; printed by `droid exec --output-format stream-json`.',
    marks:
      'A line of type `session_start` (pi writes `session`); in a stream, `tool_call` lines with `toolName` and `parameters`, or `message` lines with a `completion`.',
    reads:
      '`tool_use` and `tool_result` blocks of a stored session, `tool_call` and `tool_result` lines of a stream, prompts, model, folder.',
    skips: 'System reminders inside prompts, `error` lines and everything else.',
    status:
      '`is_error` or `isError`; `exitCode` in a stream; "(exit code: N)" in the first line of an error; a result that begins with "Error:".',
  },
}

function isStream(records: readonly JsonRecord[]): boolean {
  const has = (type: string) =>
    records.some((record) => record.type === type && ('session_id' in record || 'sessionId' in record))
  return has('completion') && has('message')
}

const sessionOf = (record: JsonRecord) => asText(record.session_id) ?? asText(record.sessionId)
const callOf = (record: JsonRecord) => asText(record.toolCallId) ?? asText(record.id)

/** A call as a stream prints it. */
function isStreamCall(record: JsonRecord): boolean {
  return (
    record.type === 'tool_call' &&
    typeof record.toolName === 'string' &&
    'parameters' in record &&
    sessionOf(record) !== undefined
  )
}

/** The first line of a stored session. */
function isStoreHeader(record: JsonRecord): boolean {
  return record.type === 'session_start' && typeof record.id === 'string'
}

const exit = /^[^\n]{0,200}\(exit code: (-?\d{1,10})\)/

/** Status of a result by its flag, its exit code, or a text that begins as errors do. */
function judgeDroid(text: string, flag: unknown, knownExitCode?: number): { status: StepStatus; exitCode?: number } {
  const isErrorText = text.startsWith('Error:')
  const exitText = isErrorText || flag === true ? exit.exec(text)?.[1] : undefined
  const exitCode = knownExitCode ?? (exitText === undefined ? undefined : Number(exitText))
  const isError = flag === true || (exitCode ?? 0) !== 0 || (flag !== false && isErrorText)
  return { status: isError ? 'error' : 'ok', exitCode }
}

/** A line of the session store. */
function readStoreLine(draft: Draft, record: JsonRecord, line: number): LineFate {
  const { session } = draft
  if (isStoreHeader(record)) {
    session.key ||= asText(record.id) ?? ''
    session.cwd ??= asText(record.cwd)
    return 'read'
  }
  const message = asRecord(record.message)
  if (record.type !== 'message' || !message) return { reason: 'neither a header nor a message' }
  const at = readTime(record.timestamp)
  widenTimes(draft, at)
  const blocks = asList(message.content).filter(isRecord)
  for (const block of blocks) {
    if (isCallBlock(block)) readCall(draft, block, { line, at })
    else if (isResultBlock(block)) {
      const text = joinBlocks(block.content)
      attachAnswer(draft, { toolUseId: asText(block.tool_use_id), line }, { ...judgeDroid(text, block.is_error), text, at })
    }
  }
  const spoken = typeof message.content === 'string' ? message.content : joinBlocks(blocks.filter(({ type }) => type === 'text'))
  noteText(draft, message.role, spoken, at)
  return 'read'
}

/** Words of the user become a prompt without the reminders put before them, words of the agent the last text. */
function noteText(draft: Draft, role: unknown, spoken: string, at?: string): void {
  const text = cleanText(dropElement(spoken, 'system-reminder')).trim()
  if (text === '') return
  if (role === 'user') addPrompt(draft, text, at)
  else if (role === 'assistant') draft.session.lastText = text
}

/** A line of a stream; older ones spell `session_id`, newer ones `sessionId` and times in milliseconds. */
function readStreamLine(draft: Draft, record: JsonRecord, line: number): LineFate {
  const { type } = record
  if (typeof type !== 'string') return { reason: 'no "type": not a line of a stream' }
  const at = readTime(record.timestamp)
  draft.session.key ||= sessionOf(record) ?? ''
  widenTimes(draft, at)
  if (type === 'message') noteText(draft, record.role, asText(record.text) ?? '', at)
  else if (type === 'completion') noteText(draft, 'assistant', asText(record.finalText) ?? '', at)
  else if (type === 'tool_result') readResult(draft, record, line, at)
  else if (type === 'system') {
    draft.session.model ??= asText(record.model)
    draft.session.cwd ??= asText(record.cwd)
  } else if (type !== 'tool_call') return { skipped: type }
  else {
    const tool = asText(record.toolName)
    if (tool === undefined) return { reason: 'a call without a tool name' }
    const { input, problem } = readInput(record.parameters)
    if (problem !== undefined) draft.unreadable.push({ line, reason: problem })
    addCall(draft, { tool, toolUseId: callOf(record), input, startedAt: at })
  }
  return 'read'
}

function readResult(draft: Draft, record: JsonRecord, line: number, at?: string): void {
  const value = asRecord(record.value)
  const parts = [value?.stdout, value?.stderr, value?.output].filter((part) => typeof part === 'string' && part !== '')
  const text = value ? parts.join('\n') || JSON.stringify(value) : joinBlocks(record.value)
  const judged = judgeDroid(text, record.isError, asNumber(value?.exitCode))
  attachAnswer(draft, { toolUseId: callOf(record), tool: asText(record.toolName), line }, { ...judged, text, at })
}
