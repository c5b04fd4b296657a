import type { Step, StepStatus } from '@/lib/domain/session/step'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import { readInput } from '@/lib/transcripts/draft/read-input'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { matchCall } from '@/lib/transcripts/draft/match-call'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

/** Reads the steps of a trajectory in order; `parentKey` marks those of a sub-agent. */
export function readSteps(draft: Draft, steps: unknown[], parentKey: string | undefined): void {
  for (const [index, item] of steps.entries()) {
    if (isRecord(item)) readStep(draft, item, index + 1, parentKey)
    else draft.unreadable.push({ line: index + 1, reason: `step ${index + 1} is no object` })
  }
}

function readStep(draft: Draft, item: JsonRecord, line: number, parentKey: string | undefined): void {
  const { session } = draft
  const at = readTime(item.timestamp)
  session.startedAt ??= at
  if (at !== undefined) session.endedAt = at
  const text = cleanText(joinBlocks(item.message)).trim()
  if (item.source === 'user') {
    if (text !== '' && parentKey === undefined) addPrompt(draft, text, at)
  } else if (item.source === 'agent') {
    session.model ??= asText(item.model_name)
    if (text !== '') session.lastText = text
  } else if (item.source !== 'system') {
    draft.unreadable.push({ line, reason: `step ${line} has no known source` })
  }
  for (const call of asList(item.tool_calls)) readCall(draft, asRecord(call) ?? {}, { line, at, parentKey })
  for (const result of asList(asRecord(item.observation)?.results)) readResult(draft, asRecord(result) ?? {}, line)
}

function readCall(draft: Draft, call: JsonRecord, place: { line: number; at?: string; parentKey?: string }): Step | undefined {
  const tool = asText(call.function_name)
  if (tool === undefined) return void draft.unreadable.push({ line: place.line, reason: 'a call without a tool name' })
  const { input, problem } = readInput(call.arguments)
  if (problem !== undefined) draft.unreadable.push({ line: place.line, reason: problem })
  const sidechain = place.parentKey === undefined ? {} : { isSidechain: true, parent: place.parentKey }
  const status = problem === undefined ? undefined : 'error'
  return addCall(draft, { toolUseId: asText(call.tool_call_id), tool, input, startedAt: place.at, status, ...sidechain })
}

/** A result that names no call did not come from a tool. */
function readResult(draft: Draft, result: JsonRecord, line: number): void {
  const id = asText(result.source_call_id)
  if (id === undefined) return
  const step = matchCall(draft, id)
  if (!step) return void draft.unreadable.push({ line, reason: 'a result without a call' })
  const flag = result.is_error ?? asRecord(result.extra)?.is_error
  const status: StepStatus = flag === true || step.status === 'error' ? 'error' : 'ok'
  answerCall(step, { status, text: joinBlocks(result.content) })
}
