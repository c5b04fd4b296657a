import type { Place } from '@/lib/transcripts/chat/read-call'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { readInput } from '@/lib/transcripts/draft/read-input'
import { matchCall } from '@/lib/transcripts/draft/match-call'
import type { StepStatus } from '@/lib/domain/session/step'
import { readShellExit } from '@/lib/transcripts/gemini/read-shell-exit'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** Blocks that the program sets beside the words of the user. */
const injected = /^\s*<(?:qwen:user-prompt-submit-context|system-reminder|session_context|hook_context)\b/

/** Content of the Gemini kind: calls, responses and texts in one list of parts. `status` is the harness's word on the responses. */
export function readParts(draft: Draft, role: 'user' | 'model', parts: unknown, place: Place, status?: StepStatus): void {
  const list = asList(parts).filter(isRecord)
  for (const part of list) {
    if (isRecord(part.functionCall)) readCall(draft, part.functionCall, place)
    if (isRecord(part.functionResponse)) readResponse(draft, part.functionResponse, place, status)
  }
  const texts = list.filter(({ text, thought }) => typeof text === 'string' && thought !== true).map(({ text }) => String(text))
  const spoken = texts.filter((text) => role === 'model' || !injected.test(text)).join('\n')
  const text = cleanText(spoken).trim()
  if (text === '') return
  if (role === 'user') addPrompt(draft, text, place.at)
  else draft.session.lastText = text
}

function readCall(draft: Draft, call: JsonRecord, { line, at }: Place): void {
  const tool = asText(call.name)
  if (tool === undefined) return void draft.unreadable.push({ line, reason: 'a call without a tool name' })
  const { input, problem } = readInput(call.args)
  if (problem !== undefined) draft.unreadable.push({ line, reason: problem })
  addCall(draft, { tool, toolUseId: asText(call.id), input, startedAt: at })
}

function readResponse(draft: Draft, response: JsonRecord, { line, at }: Place, status?: StepStatus): void {
  const step = matchCall(draft, asText(response.id), asText(response.name))
  if (!step) return void draft.unreadable.push({ line, reason: 'a result without a call' })
  const { text, isError } = readResponseText(response.response)
  const exit = readShellExit(step.tool, text)
  answerCall(step, { status: status ?? (isError || exit?.isFailure ? 'error' : 'ok'), text, exitCode: exit?.code, at })
}

/** Text of a function response: its `output`, or its `error`, or the whole as JSON. */
export function readResponseText(response: unknown): { text: string; isError: boolean } {
  if (typeof response === 'string') return { text: response, isError: false }
  const record = asRecord(response) ?? {}
  const error = asText(record.error)
  const text = error ?? asText(record.output) ?? (Object.keys(record).length > 0 ? JSON.stringify(record) : '')
  return { text, isError: error !== undefined }
}
