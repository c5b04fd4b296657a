import type { StepStatus } from '@/lib/domain/session/step'
import type { Place } from '@/lib/transcripts/chat/read-call'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { readInput } from '@/lib/transcripts/draft/read-input'
import { widenTimes } from '@/lib/transcripts/draft/widen-times'
import { readParts, readResponseText } from '@/lib/transcripts/gemini/read-parts'
import { readShellExit } from '@/lib/transcripts/gemini/read-shell-exit'
import type { LineFate } from '@/lib/transcripts/source/tally-lines'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

/** The start of a call in milliseconds stands in its id: "read_file-1768010961326-7266fc". */
const startInId = /-(\d{13})-/
const statuses: Record<string, StepStatus> = { success: 'ok', error: 'error', cancelled: 'interrupted' }

/** Reads a message of a chat; old dumps have `role` and `parts` in place of `type` and `content`. */
export function readGeminiMessage(draft: Draft, message: JsonRecord, line: number): LineFate {
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
