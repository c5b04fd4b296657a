import type { Step, StepStatus } from '@/lib/domain/session/step'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import { declareTools } from '@/lib/transcripts/draft/declare-tools'
import { readInput } from '@/lib/transcripts/draft/read-input'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asList, asRecord, asText, isRecord, type JsonRecord, asNumber } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

/** Actions that call no tool. */
const silent = new Set([
  'message',
  'recall',
  'system',
  'think',
  'finish',
  'change_agent_state',
  'null',
  'pause',
  'resume',
  'stop',
])
/** Fields of `args` that are the harness's and not the agent's. */
const bookkeeping = ['thought', 'hidden', 'confirmation_state', 'blocking', 'is_static', 'is_input', 'cwd', 'security_risk']

interface Reading {
  draft: Draft
  /** Open calls by the id of their action event, in the order they were made. */
  open: Map<unknown, Step>
  /** Their ids again, the latest at the end; answered ones may still be among them. */
  made: unknown[]
}

/** Reads events in file order; histories of older versions nest them in pairs of action and observation. */
export function readEvents(draft: Draft, events: unknown[]): void {
  const reading: Reading = { draft, open: new Map(), made: [] }
  for (const [index, event] of events.entries()) {
    const pair = Array.isArray(event) ? event.filter(isRecord) : undefined
    if (pair && pair.length > 0) readPair(reading, pair)
    else if (isRecord(event)) readEvent(reading, event, index + 1)
    else draft.unreadable.push({ line: index + 1, reason: `event ${index + 1} is no object` })
  }
}

/** In a pair the observation need not name its cause. */
function readPair(reading: Reading, pair: JsonRecord[]): void {
  const cause = pair[0]?.id ?? {}
  for (const [place, event] of pair.entries()) readEvent(reading, place === 0 ? { id: cause, ...event } : { cause, ...event }, 0)
}

function readEvent(reading: Reading, event: JsonRecord, line: number): void {
  const { session } = reading.draft
  const at = readTime(event.timestamp)
  session.startedAt ??= at
  if (at !== undefined && at > (session.endedAt ?? '')) session.endedAt = at
  const action = asText(event.action)
  if (event.observation !== undefined) readObservation(reading, event, at)
  else if (action === undefined) reading.draft.unreadable.push({ line, reason: 'an event without action and observation' })
  else if (event.source === 'agent' && !silent.has(action)) readAction(reading, event, action, at)
  else readMessage(reading.draft, event, action, at)
}

function readMessage(draft: Draft, event: JsonRecord, action: string, at: string | undefined): void {
  const args = asRecord(event.args) ?? {}
  if (action === 'system') declareTools(draft, args.tools)
  if (action === 'message' && event.source === 'user') {
    const text = joinBlocks(args.content).trim()
    if (text !== '') addPrompt(draft, text, at)
  } else if (event.source === 'agent' && (action === 'message' || action === 'finish')) {
    const text = asText(args.content) ?? asText(args.final_thought) ?? asText(event.message)
    if (text !== undefined) draft.session.lastText = cleanText(text)
  }
}

function readAction({ draft, open, made }: Reading, event: JsonRecord, action: string, at: string | undefined): void {
  const call = asRecord(event.tool_call_metadata) ?? {}
  const toolUseId = asText(call.tool_call_id)
  const { input, problem } = readInput(argumentsOf(call, toolUseId) ?? ownArgs(event.args))
  if (problem !== undefined) draft.unreadable.push({ line: draft.session.steps.length + 1, reason: problem })
  const step = addCall(draft, { tool: asText(call.function_name) ?? action, toolUseId, input, startedAt: at })
  open.set(event.id ?? step, step)
  made.push(event.id ?? step)
}

/** What the model wrote, from its response beside the action. */
function argumentsOf(call: JsonRecord, toolUseId: string | undefined): unknown {
  const choices = asList(asRecord(call.model_response)?.choices)
  const calls = choices.flatMap((choice) => asList(asRecord(asRecord(choice)?.message)?.tool_calls)).filter(isRecord)
  const mine = calls.find(({ id }) => toolUseId !== undefined && id === toolUseId)
  return asRecord(mine?.function)?.arguments
}

function ownArgs(args: unknown): JsonRecord {
  return Object.fromEntries(
    Object.entries(asRecord(args) ?? {}).filter(([name, value]) => !bookkeeping.includes(name) && value !== null),
  )
}

/** How an action went: by its exit code (-1: still running), else by its flag, else by a text that begins with "ERROR:". */
function judgeObservation(event: JsonRecord): { status: StepStatus; exitCode?: number } {
  const extras = asRecord(event.extras) ?? {}
  const exitCode = asNumber(asRecord(extras.metadata)?.exit_code) ?? asNumber(extras.exit_code)
  if (event.observation === 'user_rejected') return { status: 'denied' }
  if (event.observation === 'error') return { status: 'error' }
  if (exitCode === -1) return { status: 'unknown' }
  if (exitCode !== undefined) return { status: exitCode === 0 ? 'ok' : 'error', exitCode }
  if (event.success === false) return { status: 'error' }
  return { status: typeof event.content === 'string' && event.content.startsWith('ERROR:') ? 'error' : 'ok' }
}

function readObservation(reading: Reading, event: JsonRecord, at: string | undefined): void {
  const { open } = reading
  // A refused call's error may name no cause: it is that of the latest open action.
  const isLoose = event.observation === 'error' && event.cause === undefined
  const cause = isLoose ? latest(reading) : event.cause
  const step = open.get(cause)
  if (!step) return
  open.delete(cause)
  const { status, exitCode } = judgeObservation(event)
  answerCall(step, { status, exitCode, text: joinBlocks(event.content), at })
}

function latest({ open, made }: Reading): unknown {
  while (made.length > 0 && !open.has(made.at(-1))) made.pop()
  return made.at(-1)
}
