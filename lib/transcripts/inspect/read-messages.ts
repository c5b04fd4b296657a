import type { StepStatus } from '@/lib/domain/session/step'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import { readInput } from '@/lib/transcripts/draft/read-input'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { matchCall } from '@/lib/transcripts/draft/match-call'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { elapsedMs, readTime } from '@/lib/transcripts/text/read-time'

interface Beside {
  /** The events of tools, which alone have times. */
  calls: JsonRecord[]
  /** Long texts, to which messages refer by digest. */
  attachments: JsonRecord
}

/** Reads the messages of a sample in order. */
export function readMessages(draft: Draft, messages: unknown[], beside: Beside): void {
  const clock = new Map<unknown, JsonRecord[]>()
  for (const event of beside.calls) clock.set(event.id, [...(clock.get(event.id) ?? []), event])
  for (const [index, item] of messages.entries()) {
    const line = index + 1
    const message = asRecord(item)
    if (!message) draft.unreadable.push({ line, reason: `message ${line} is no object` })
    else if (message.role === 'user') readUser(draft, message, beside)
    else if (message.role === 'assistant') readAssistant(draft, message, { line, clock, beside })
    else if (message.role === 'tool') readTool(draft, message, { line, clock, beside })
    else if (message.role !== 'system') draft.unreadable.push({ line, reason: `message ${line} has no known role` })
  }
}

interface Reading {
  line: number
  /** Tool events by call id: the first of an id is that of the next call. */
  clock: Map<unknown, JsonRecord[]>
  beside: Beside
}

function readUser(draft: Draft, message: JsonRecord, { attachments }: Beside): void {
  const text = resolve(joinBlocks(message.content), attachments).trim()
  if (text !== '') addPrompt(draft, text)
}

function readAssistant(draft: Draft, message: JsonRecord, { line, clock, beside }: Reading): void {
  draft.session.model ??= asText(message.model)
  for (const call of asList(message.tool_calls).filter(isRecord)) {
    const tool = asText(call.function)
    if (tool === undefined) {
      draft.unreadable.push({ line, reason: 'a call without a tool name' })
      continue
    }
    const { input, problem } = readInput(resolveAll(call.arguments, beside.attachments))
    const broken = problem ?? asText(call.parse_error)
    if (problem !== undefined) draft.unreadable.push({ line, reason: problem })
    const startedAt = readTime(clock.get(call.id)?.[0]?.timestamp)
    addCall(draft, { toolUseId: asText(call.id), tool, input, startedAt, status: broken === undefined ? undefined : 'error' })
  }
  const text = cleanText(resolve(joinBlocks(message.content), beside.attachments)).trim()
  if (text !== '') draft.session.lastText = text
}

function readTool(draft: Draft, message: JsonRecord, { line, clock, beside }: Reading): void {
  const id = asText(message.tool_call_id)
  const step = matchCall(draft, id, asText(message.function))
  if (!step) return void draft.unreadable.push({ line, reason: 'a result without a call' })
  const event = clock.get(id)?.shift()
  const error = asRecord(message.error)
  const text = resolve(joinBlocks(message.content), beside.attachments) || (asText(error?.message) ?? '')
  const durationMs = elapsedMs(readTime(event?.timestamp), readTime(event?.completed))
  answerCall(step, { status: step.status === 'error' ? 'error' : statusOf(error), text, durationMs })
}

/** A refused approval is a denial, a cancelled call an interruption, any other error an error. */
function statusOf(error: JsonRecord | undefined): StepStatus {
  if (!error) return 'ok'
  if (error.type === 'approval') return 'denied'
  return error.type === 'cancelled' ? 'interrupted' : 'error'
}

const reference = /^attachment:\/\/([0-9a-f]+)$/

function resolve(text: string, attachments: JsonRecord): string {
  const digest = reference.exec(text)?.[1]
  return digest === undefined ? text : (asText(attachments[digest]) ?? text)
}

/** Arguments may be references themselves; deeper ones are left as they are. */
function resolveAll(value: unknown, attachments: JsonRecord): unknown {
  if (typeof value === 'string') return resolve(value, attachments)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, typeof one === 'string' ? resolve(one, attachments) : one]),
  )
}
