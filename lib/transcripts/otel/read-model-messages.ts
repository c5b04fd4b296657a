import type { StepStatus } from '@/lib/domain/session/step'
import { readInput } from '@/lib/transcripts/draft/read-input'
import type { AnswerFact, CallFact } from '@/lib/transcripts/otel/span-fact'
import { unpack, writeOut } from '@/lib/transcripts/otel/read-attribute'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { summariseOutput } from '@/lib/transcripts/text/summarise-output'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** One message of a model's request or answer, whatever vocabulary it was written in. */
export interface ModelMessage {
  role?: string
  text: string
  calls: CallFact[]
  answers: AnswerFact[]
}

/** Messages of a request or an answer: a list, an object that holds one, a single message, or plain text. */
export function readModelMessages(value: unknown, depth = 0): ModelMessage[] {
  const content = unpack(value)
  if (typeof content === 'string') return [{ text: content, calls: [], answers: [] }]
  if (Array.isArray(content))
    return content
      .filter(isRecord)
      .filter((one) => !isToolDefinition(one))
      .map(readOne)
  const record = asRecord(content)
  if (!record || depth > 8) return []
  const inner = unpack(record.messages ?? record.contents)
  if (inner === undefined) return [readOne(record)]
  return readModelMessages(inner, depth + 1)
}

/** Some tracers list the tools on offer among the messages, in the role of a tool. */
export function isToolDefinition({ role, content }: JsonRecord): boolean {
  return role === 'tool' && asRecord(content)?.type === 'function'
}

const speakers = new Set(['user', 'human', 'assistant', 'ai', 'model', 'system', 'developer', 'choice'])

/** A result stands in a role of its own, or under the name of its tool. */
function isResultRole(role: string | undefined): boolean {
  return role !== undefined && !speakers.has(role.toLowerCase())
}

function readOne(record: JsonRecord): ModelMessage {
  const message = asRecord(record.message) ?? record
  const role = asText(message.role) ?? asText(record.role) ?? (typeof message.prompt === 'string' ? 'user' : undefined)
  const content = unpack(message.parts ?? message.contents ?? message.content ?? message.text ?? message.prompt)
  const parts = asList(content).map((part) => asRecord(asRecord(part)?.message_content) ?? part)
  const own =
    isResultRole(role) && !asList(content).some((part) => isRecord(part) && readResult(part).length > 0)
      ? [resultOf(message)]
      : []
  const isCall = asText(message.toolName) !== undefined || asText(message.type) === 'tool_call'
  return {
    role,
    text: cleanText(typeof content === 'string' ? content : textOf(parts)).trim(),
    calls: [...callsOf(message), ...(isCall ? [message] : []), ...parts.filter(isRecord).filter(isCallPart)].flatMap(readCall),
    answers: [...own, ...parts.filter(isRecord).flatMap(readResult)],
  }
}

function textOf(parts: unknown[]): string {
  const texts = parts.flatMap((part) => {
    if (typeof part === 'string') return part
    const { type, text, content } = asRecord(part) ?? {}
    return type === undefined || type === 'text' ? (asText(text) ?? asText(content) ?? []) : []
  })
  return texts.join('\n')
}

/** Calls beside the content: as the API writes them, flattened by one level, or as LangChain keeps them. */
function callsOf(message: JsonRecord): JsonRecord[] {
  const listed = unpack(message.tool_calls) ?? unpack(asRecord(message.additional_kwargs)?.tool_calls)
  return asList(listed).flatMap((call) => {
    const record = asRecord(unpack(call))
    return record ? [asRecord(record.tool_call) ?? record] : []
  })
}

const callParts = new Set(['tool_call', 'tool-call', 'tool_use', 'function_call'])

function isCallPart(part: JsonRecord): boolean {
  return callParts.has(asText(part.type) ?? '') || isRecord(part.function_call) || isRecord(part.functionCall)
}

function readCall(call: JsonRecord): CallFact[] {
  const body = asRecord(call.function) ?? asRecord(call.function_call) ?? asRecord(call.functionCall) ?? call
  const name = asText(body.name) ?? asText(body.toolName)
  if (name === undefined) return []
  const id = asText(call.id) ?? asText(call.toolCallId) ?? asText(call.call_id) ?? asText(body.id)
  return [{ id, name, input: readInput(body.arguments ?? body.args ?? body.input).input }]
}

function readResult(part: JsonRecord): AnswerFact[] {
  const inner = asRecord(part.function_response) ?? asRecord(part.functionResponse)
  const isResult = part.type === 'tool_call_response' || part.type === 'tool-result' || part.type === 'tool_result'
  return inner ? [resultOf({ id: inner.id, content: inner.response })] : isResult ? [resultOf(part)] : []
}

function resultOf(part: JsonRecord): AnswerFact {
  const id = asText(part.tool_call_id) ?? asText(part.tool_use_id) ?? asText(part.toolCallId) ?? asText(part.id)
  const content = part.response ?? part.result ?? part.output ?? part.content
  const text = writeOut(content ?? '')
  const status: StepStatus = part.is_error === true || part.status === 'error' ? 'error' : 'ok'
  return { id, status, output: summariseOutput(text) }
}
