import type { Format, SessionResult } from '@/lib/transcripts/format'
import type { Head } from '@/lib/transcripts/source/read-head'
import { fallbackKey } from '@/lib/transcripts/source/session-key'
import type { Source } from '@/lib/transcripts/source/source'
import { asList, asRecord, isRecord, type JsonRecord, asText } from '@/lib/transcripts/text/read-field'
import { countSkipped, tallyLines, type LineFate } from '@/lib/transcripts/source/tally-lines'
import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'
import { readTime } from '@/lib/transcripts/text/read-time'
import type { StepStatus } from '@/lib/domain/session/step'
import type { Place } from '@/lib/transcripts/chat/read-call'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import { readInput } from '@/lib/transcripts/draft/read-input'
import { widenTimes } from '@/lib/transcripts/draft/widen-times'
import { readParts, readResponseText } from '@/lib/transcripts/gemini/read-parts'
import { readShellExit } from '@/lib/transcripts/gemini/read-shell-exit'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'

/** Chats of Gemini CLI: one object (before 0.40), lines (from 0.40), or an old dump with a `history`. */
export const gemini: Format = {
  name: 'gemini',
  title: 'Gemini CLI chat (JSON or JSONL)',
  detect: (head) => isChat(asRecord(head.value)) || isHistory(asRecord(head.value)) || hasHeader(head),
  parse: (source) =>
    isRecord(source.value) && !isHeaderLine(source.value) ? readChat(source, source.value) : readGeminiLines(source),
  facts: {
    found: '`~/.gemini/tmp/<project hash>/chats/session-<time>-<id>.json`, from 0.40 `.jsonl`',
    marks:
      'An object with `projectHash` and `messages`; lines whose header has `sessionId` and `projectHash`; an object with a `history` of `parts`.',
    reads:
      '`toolCalls` of `gemini` messages (call and result are one object; its ID contains the start time), prompts, model. A line that repeats a message ID replaces that message.',
    skips:
      '`info`, `warning` and `error` messages, thoughts, `$set` patches. The working folder is not in the file, only its hash.',
    status:
      '`success` is ok, unless a shell call reports "Exit Code" other than 0; `error` is an error; `cancelled` is interrupted, because nothing distinguishes a denial from a stop.',
  },
}

function isChat(value: JsonRecord | undefined): boolean {
  return value !== undefined && 'projectHash' in value && Array.isArray(value.messages)
}

function isHistory(value: JsonRecord | undefined): boolean {
  return asList(value?.history).some((item) => isRecord(item) && Array.isArray(item.parts) && typeof item.role === 'string')
}

function isHeaderLine(record: JsonRecord): boolean {
  return 'projectHash' in record && 'sessionId' in record && !Array.isArray(record.messages)
}

const hasHeader = ({ records }: Head) => records.some(isHeaderLine)

/** An empty chat. */
function startGemini(): Draft {
  return startDraft({ key: '', harness: 'gemini', format: 'gemini', canFork: false })
}

/** What the head of a chat says: id, start and model. */
function readHeader({ session }: Draft, header: JsonRecord): void {
  session.key ||= asText(header.sessionId) ?? ''
  session.startedAt ??= readTime(header.startTime) ?? readTime(header.start_time)
  const endedAt = readTime(header.lastUpdated)
  if (endedAt !== undefined && endedAt >= (session.startedAt ?? '')) session.endedAt = endedAt
  session.model ??= asText(asRecord(header.meta)?.model)
}

/** The start of a call in milliseconds stands in its id: "read_file-1768010961326-7266fc". */
const startInId = /-(\d{13})-/
const statuses: Record<string, StepStatus> = { success: 'ok', error: 'error', cancelled: 'interrupted' }

/** Reads a message of a chat; old dumps have `role` and `parts` in place of `type` and `content`. */
function readGeminiMessage(draft: Draft, message: JsonRecord, line: number): LineFate {
  const at = readTime(message.timestamp)
  const place = { line, at }
  const { type, role } = message
  if (Array.isArray(message.parts)) {
    readParts(draft, role === 'user' ? 'user' : 'model', message.parts, place)
    return 'read'
  }
  if (type !== 'user' && type !== 'gemini')
    return typeof type === 'string' ? { skipped: type } : { reason: 'a message without a type' }
  widenTimes(draft, at)
  const text = joinBlocks(message.content).trim()
  if (type === 'user' && text !== '') addPrompt(draft, text, at)
  if (type === 'gemini') readAnswer(draft, message, text, place)
  return 'read'
}

function readAnswer(draft: Draft, message: JsonRecord, text: string, place: Place): void {
  draft.session.model ??= asText(message.model)
  if (text !== '') draft.session.lastText = cleanText(text)
  for (const call of asList(message.toolCalls).filter(isRecord)) readCall(draft, call, place)
}

/** Call and result are one object, stamped with the time of its end. */
function readCall(draft: Draft, call: JsonRecord, { line }: Place): void {
  const tool = asText(call.name)
  if (tool === undefined) return void draft.unreadable.push({ line, reason: 'a call without a tool name' })
  const { input, problem } = readInput(call.args)
  if (problem !== undefined) draft.unreadable.push({ line, reason: problem })
  const toolUseId = asText(call.id)
  const endedAt = readTime(call.timestamp)
  const begun = startInId.exec(toolUseId ?? '')?.[1]
  const startedAt = begun === undefined ? endedAt : readTime(Number(begun))
  const step = addCall(draft, { tool, toolUseId, input, startedAt })
  const status = statuses[asText(call.status) ?? ''] ?? 'unknown'
  const { text, hasResult } = readResult(call)
  if (!hasResult) return void (step.status = status)
  const exit = readShellExit(tool, text)
  draft.answered.add(step)
  answerCall(step, {
    status: exit?.isFailure ? 'error' : status,
    text,
    exitCode: exit?.code,
    at: begun === undefined ? undefined : endedAt,
  })
}

function readResult(call: JsonRecord): { text: string; hasResult: boolean } {
  const results = asList(call.result).filter(isRecord)
  const texts = results.map((result) => readResponseText(asRecord(result.functionResponse)?.response).text)
  const text = texts.filter(Boolean).join('\n') || (asText(call.resultDisplay) ?? '')
  return { text, hasResult: results.length > 0 || text !== '' }
}

function readChat(source: Source, chat: JsonRecord): SessionResult[] {
  const messages = Array.isArray(chat.messages) ? asList(chat.messages) : asList(chat.history)
  if (!isChat(chat) && !isHistory(chat)) return []
  const draft = startGemini()
  readHeader(draft, chat)
  for (const [index, message] of messages.entries()) {
    const fate = isRecord(message)
      ? readGeminiMessage(draft, message, index + 1)
      : { reason: `message ${index + 1} is no object` }
    if (typeof fate === 'object' && 'reason' in fate) draft.unreadable.push({ line: index + 1, reason: fate.reason })
  }
  draft.session.key ||= fallbackKey(source)
  return [{ session: draft.session, unreadable: draft.unreadable }]
}

interface Message {
  record: JsonRecord
  line: number
}

/** Reads a chat of lines: a header, messages, patches. A message that is written again stands where it stood first. */
function readGeminiLines(source: Source): SessionResult[] {
  const draft = startGemini()
  const messages = new Map<string, Message>()
  let isRecognised = false
  let replaced = 0
  const lines = tallyLines(source.content, draft.unreadable, (record, line) => {
    if ('sessionId' in record && 'projectHash' in record) {
      isRecognised = true
      readHeader(draft, record)
      return 'read'
    }
    if ('$set' in record) {
      readHeader(draft, asRecord(record.$set) ?? {})
      return { skipped: '$set' }
    }
    const key = asText(record.id) ?? `line ${line}`
    if (messages.has(key)) replaced++
    messages.set(key, { record, line })
    return 'read'
  })
  for (const { record, line } of messages.values()) {
    const fate = readGeminiMessage(draft, record, line)
    if (fate === 'read') continue
    lines.read--
    if ('skipped' in fate) countSkipped(lines, fate.skipped)
    else {
      lines.unreadable++
      draft.unreadable.push({ line, reason: fate.reason })
    }
  }
  for (; replaced > 0; replaced--) {
    lines.read--
    countSkipped(lines, 'message written again')
  }
  if (!isRecognised && draft.session.steps.length + draft.session.turns === 0) return []
  draft.unreadable.sort((a, b) => a.line - b.line)
  draft.session.key ||= fallbackKey(source)
  return [{ session: draft.session, unreadable: draft.unreadable, lines }]
}
