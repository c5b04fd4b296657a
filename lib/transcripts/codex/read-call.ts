import type { Step } from '@/lib/domain/session/step'
import type { CodexDraft } from '@/lib/transcripts/codex/codex-draft'
import type { Place } from '@/lib/transcripts/chat/read-call'
import { judgeOutput } from '@/lib/transcripts/codex/judge-output'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import { readInput } from '@/lib/transcripts/draft/read-input'
import { matchCall } from '@/lib/transcripts/draft/match-call'
import { elapsedMs } from '@/lib/transcripts/text/read-time'
import { asNumber, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** A call as one of the item types gives it. `input` is JSON text, an object, or (`isText`) text that is no JSON. */
export interface CodexCall {
  tool: string | undefined
  toolUseId?: string
  input: unknown
  isText?: boolean
}

/** Adds a call; undefined, with a note, for one without a tool name. */
export function readCodexCall(draft: CodexDraft, call: CodexCall, { line, at }: Place): Step | undefined {
  if (call.tool === undefined) return void draft.unreadable.push({ line, reason: 'a call without a tool name' })
  const { input, problem } = call.isText ? { input: { input: call.input ?? '' } } : readInput(call.input)
  if (problem !== undefined) draft.unreadable.push({ line, reason: problem })
  const { parentKey, key } = draft.session
  const place = draft.isSubagent ? { isSidechain: true, parent: parentKey ?? key, role: draft.role } : {}
  return addCall(draft, { tool: call.tool, toolUseId: call.toolUseId, input, startedAt: at, ...place })
}

/** Completes the call an output belongs to; an output that comes again for an answered call is no loss. */
export function readCodexOutput(draft: CodexDraft, answer: { id?: string; tool?: string; output: unknown }, place: Place): void {
  const step = matchCall(draft, answer.id, answer.tool)
  if (!step) {
    if (answer.id === undefined || !draft.known.has(answer.id))
      draft.unreadable.push({ line: place.line, reason: 'a result without a call' })
    return
  }
  const judged = judgeOutput(answer.output)
  const polled = step.tool === 'write_stdin' ? draft.running.get(pollId(step.input) ?? '') : undefined
  if (polled) return answerPoll(draft, { step, polled }, judged, place)
  answerCall(step, { ...judged, at: place.at, restBytes: place.restBytes, restText: place.restText })
  if (judged.runningId !== undefined) draft.running.set(judged.runningId, step)
  refine(draft, step)
}

/** What a poll reports is the polled command's: its end, its code and its duration. The poll itself went well. */
function answerPoll(
  draft: CodexDraft,
  { step, polled }: Record<'step' | 'polled', Step>,
  judged: ReturnType<typeof judgeOutput>,
  { at, restBytes, restText }: Place,
): void {
  const isRunning = judged.runningId !== undefined
  const ownStatus = judged.status === 'denied' || judged.status === 'interrupted' ? judged.status : 'ok'
  answerCall(step, { status: ownStatus, text: judged.text, at, restBytes, restText })
  if (isRunning || ownStatus !== 'ok') return
  draft.running.delete(pollId(step.input) ?? '')
  polled.status = judged.status
  if (polled.output && judged.exitCode !== undefined) polled.output.exitCode = judged.exitCode
  const durationMs = elapsedMs(polled.startedAt, at)
  if (durationMs !== undefined) polled.durationMs = durationMs
}

function pollId({ session_id: id }: JsonRecord): string | undefined {
  return asText(id) ?? asNumber(id)?.toString()
}

/** Lays what an event said of a call over what its output said. */
export function refine(draft: CodexDraft, step: Step): void {
  const refinement = draft.refinements.get(step.toolUseId ?? '')
  if (!refinement || !step.output) return
  step.status = refinement.status
  if (refinement.exitCode !== undefined) step.output.exitCode = refinement.exitCode
  if (refinement.durationMs !== undefined) step.durationMs = refinement.durationMs
}
