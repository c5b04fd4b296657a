import { readCall, type Place } from '@/lib/transcripts/chat/read-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { addSignal } from '@/lib/transcripts/draft/add-signal'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import { interruptCalls } from '@/lib/transcripts/draft/interrupt-calls'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { matchCall } from '@/lib/transcripts/draft/match-call'
import type { LineFate } from '@/lib/transcripts/source/tally-lines'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

const exitLine = /(?:^|\n)\s*Command exited with code (\d{1,10})\s*$/
const abortLine = /(?:^|\n)\s*(?:Command aborted|Operation aborted|Aborted)\s*$/i
const endChars = 200

/** Reads the message of a line. Shell lines that the user typed are no steps. */
export function readMessage(draft: Draft, message: JsonRecord, place: Place): LineFate {
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
