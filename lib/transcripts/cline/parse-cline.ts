import type { StepStatus } from '@/lib/domain/session/step'
import { readCall, type Place } from '@/lib/transcripts/chat/read-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'
import { matchCall } from '@/lib/transcripts/draft/match-call'
import { widenTimes } from '@/lib/transcripts/draft/widen-times'
import type { Format, SessionResult } from '@/lib/transcripts/format'
import { fallbackKey } from '@/lib/transcripts/source/session-key'
import type { Source } from '@/lib/transcripts/source/source'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'
import { isCallBlock, isResultBlock } from '@/lib/transcripts/text/tool-block'
import { parseJson } from '@/lib/transcripts/source/parse-json'

/** Session files of Cline. */
export const cline: Format = {
  name: 'cline',
  title: 'Cline session (JSON)',
  detect: ({ value }) => isCline(asRecord(value)),
  parse: readCline,
  facts: {
    found: '`<id>/session.messages.json` in Cline’s data folder',
    marks: 'An object with `sessionId`, `agent` and `messages`, and without the `projectHash` of Gemini CLI.',
    reads: '`tool_use` and `tool_result` blocks, prompts, model; times from `ts` in milliseconds.',
    skips: '`file` blocks next to a prompt, thinking, metrics, the system prompt.',
    status:
      '`success` of the queries in the result (a call may have several): one failure makes the call an error. `is_error` if a result has it; otherwise ok.',
  },
}

function isCline(value: JsonRecord | undefined): boolean {
  return (
    value !== undefined && 'sessionId' in value && 'agent' in value && !('projectHash' in value) && Array.isArray(value.messages)
  )
}

function readCline(source: Source): SessionResult[] {
  const file = asRecord(source.value)
  if (!file || !Array.isArray(file.messages)) return []
  const draft = startDraft({
    key: asText(file.sessionId) ?? fallbackKey(source),
    harness: 'cline',
    format: 'cline',
    canFork: false,
  })
  for (const [index, message] of asList(file.messages).entries()) {
    const line = index + 1
    if (!isRecord(message)) draft.unreadable.push({ line, reason: `message ${line} is no object` })
    else if (!readMessage(draft, message, { line, at: readTime(message.ts) })) {
      draft.unreadable.push({ line, reason: `message ${line} has no known role` })
    }
  }
  return [{ session: draft.session, unreadable: draft.unreadable }]
}

function readMessage(draft: Draft, message: JsonRecord, place: Place): boolean {
  const { role } = message
  if (role !== 'user' && role !== 'assistant') return role === 'system'
  widenTimes(draft, place.at)
  const blocks = asList(message.content).filter(isRecord)
  for (const block of blocks) {
    if (isCallBlock(block)) readCall(draft, block, place)
    else if (isResultBlock(block)) readResult(draft, block, place)
  }
  const spoken = typeof message.content === 'string' ? message.content : joinBlocks(blocks.filter(({ type }) => type === 'text'))
  const text = cleanText(spoken).trim()
  if (role === 'assistant') draft.session.model ??= asText(asRecord(message.modelInfo)?.id)
  if (text === '') return true
  if (role === 'user') addPrompt(draft, text, place.at)
  else draft.session.lastText = text
  return true
}

/** A result: one query or several, `{ query, result, success }`, as a list, an object or JSON text; or plain text. */
function readClineResult(content: unknown): { text: string; isFailure: boolean } {
  const queries = readQueries(content)
  if (queries.length === 0) return { text: joinBlocks(content), isFailure: false }
  const text = queries.map(({ result, error }) => textOf(result ?? error)).join('\n')
  return { text, isFailure: queries.some(({ success }) => success === false) }
}

function readQueries(content: unknown): JsonRecord[] {
  const parsed = typeof content === 'string' && /^\s*[{[]/.test(content) ? parseJson(content).value : content
  const items: unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  const texts = items.filter(isRecord).filter(({ type, text }) => type === 'text' && typeof text === 'string')
  if (texts.length > 0 && typeof content !== 'string') return texts.flatMap(({ text }) => readQueries(text))
  return items.filter(isRecord).filter((item) => 'success' in item)
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : Array.isArray(value) ? joinBlocks(value) : JSON.stringify(value)
}

function readResult(draft: Draft, block: JsonRecord, { line, at }: Place): void {
  const step = matchCall(draft, asText(block.tool_use_id), asText(block.name))
  if (!step) return void draft.unreadable.push({ line, reason: 'a result without a call' })
  const { text, isFailure } = readClineResult(block.content)
  const status: StepStatus = block.is_error === true || isFailure ? 'error' : 'ok'
  answerCall(step, { status, text, at })
}
