import { readCall, type Place } from '@/lib/transcripts/chat/read-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { isCallBlock, isResultBlock } from '@/lib/transcripts/text/tool-block'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'
import type { StepStatus } from '@/lib/domain/session/step'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import { matchCall } from '@/lib/transcripts/draft/match-call'

/** Marks with which a simulated user ends a run, "###STOP###". */
const runEnd = /###[A-Z-]+###/g

/** Reads the messages of one session in order; what is no message is noted with its place in the list. */
export function readMessages(draft: Draft, messages: unknown[]): void {
  for (const [index, message] of messages.entries()) {
    const line = index + 1
    if (!isRecord(message)) draft.unreadable.push({ line, reason: `message ${line} is no object` })
    else if (!readMessage(draft, message, { line, at: readTime(message.timestamp) })) {
      draft.unreadable.push({ line, reason: `message ${line} has no known role` })
    }
  }
}

const silent = ['system', 'developer', 'session_meta']

interface ChatAnswer {
  toolUseId?: string
  tool?: string
  content: unknown
  /** The format's own flag, where it has one. */
  isError?: unknown
}

/** Completes the call an answer belongs to. Without a flag, a text that begins with "Error" is an error by convention. */
function readAnswer(draft: Draft, answer: ChatAnswer, place: Place): void {
  const step = matchCall(draft, answer.toolUseId, answer.tool)
  if (!step) return void draft.unreadable.push({ line: place.line, reason: 'a result without a call' })
  const text = joinBlocks(answer.content)
  const answered: StepStatus = (typeof answer.isError === 'boolean' ? answer.isError : text.startsWith('Error')) ? 'error' : 'ok'
  // A call whose arguments did not parse was marked before its answer came.
  answerCall(step, { status: step.status === 'error' ? 'error' : answered, text, at: place.at })
}

/** False for a message of an unknown role. Items of the Responses API stand in the same lists, with a `type` instead. */
function readMessage(draft: Draft, message: JsonRecord, place: Place): boolean {
  const { role, type } = message
  widenSession(draft, place.at)
  if (role === 'user') readUser(draft, message, place)
  else if (role === 'assistant') readAssistant(draft, message, place)
  else if (role === 'tool' || role === 'function') readTool(draft, message, place)
  else if (type === 'function_call') readCall(draft, message, place)
  else if (type === 'function_call_output') {
    readAnswer(draft, { toolUseId: asText(message.call_id), content: message.output }, place)
  } else return type === 'reasoning' || silent.includes(asText(role) ?? '')
  return true
}

function widenSession({ session }: Draft, at: string | undefined): void {
  session.startedAt ??= at
  if (at !== undefined && at >= (session.startedAt ?? '')) session.endedAt = at
}

function readUser(draft: Draft, message: JsonRecord, place: Place): void {
  const blocks = asList(message.content)
  const results = blocks.filter(isRecord).filter(isResultBlock)
  for (const { tool_use_id: id, content, is_error: isError } of results) {
    readAnswer(draft, { toolUseId: asText(id), content, isError: isError === true }, place)
  }
  const spoken = results.length > 0 ? blocks.filter((block) => asRecord(block)?.type === 'text') : message.content
  const text = joinBlocks(spoken).replace(runEnd, '').trim()
  // Simulated users call tools too; those are not the agent's steps and are left out.
  if (text !== '') addPrompt(draft, text, place.at)
}

function readAssistant(draft: Draft, message: JsonRecord, place: Place): void {
  const blocks = asList(message.content).filter(isRecord)
  for (const call of asList(message.tool_calls)) readCall(draft, asRecord(call) ?? {}, place)
  if (isRecord(message.function_call)) readCall(draft, { function: message.function_call }, place)
  for (const block of blocks) {
    if (isCallBlock(block)) readCall(draft, block, place)
    else if (isResultBlock(block)) readAnswer(draft, { toolUseId: asText(block.tool_use_id), content: block.content }, place)
  }
  const spoken = blocks.length > 0 ? blocks.filter(({ text }) => typeof text === 'string') : message.content
  const text = cleanText(joinBlocks(spoken)).trim()
  if (text !== '') draft.session.lastText = text
}

function readTool(draft: Draft, message: JsonRecord, place: Place): void {
  // The answer to a call of the simulated user.
  if (message.requestor === 'user') return
  const toolUseId = asText(message.tool_call_id) ?? asText(message.id)
  const tool = asText(message.name) ?? asText(message.tool_name)
  readAnswer(draft, { toolUseId, tool, content: message.content, isError: message.error }, place)
}
