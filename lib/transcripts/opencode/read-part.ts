import type { StepStatus } from '@/lib/domain/session/step'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { readInput } from '@/lib/transcripts/draft/read-input'
import { widenTimes } from '@/lib/transcripts/draft/widen-times'
import { asNumber, asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

const statuses: Record<string, StepStatus> = {
  completed: 'ok',
  success: 'ok',
  error: 'error',
  pending: 'interrupted',
  running: 'interrupted',
}
const refusal = /^(?:The user rejected permission|User rejected|Permission denied by)/i

/** A `tool` part: call and result in one, with both times in milliseconds. `line` is the place of the message. */
export function readToolPart(draft: Draft, part: JsonRecord, line: number): void {
  const tool = asText(part.tool)
  const state = asRecord(part.state)
  if (tool === undefined || !state) return void draft.unreadable.push({ line, reason: 'a tool part without a tool or a state' })
  const { input, problem } = readInput(state.input)
  if (problem !== undefined) draft.unreadable.push({ line, reason: problem })
  const time = asRecord(state.time)
  const [startedAt, endedAt] = [readTime(time?.start), readTime(time?.end)]
  widenTimes(draft, startedAt)
  widenTimes(draft, endedAt)
  const { parentKey } = draft.session
  const side = parentKey === undefined ? {} : { isSidechain: true, parent: parentKey }
  const step = addCall(draft, { tool, toolUseId: asText(part.callID), input, startedAt, ...side })
  const outcome = statuses[asText(state.status) ?? ''] ?? 'unknown'
  const text = asText(state.output) ?? asText(state.error)
  if (outcome === 'interrupted' || (text === undefined && endedAt === undefined)) return void (step.status = outcome)
  const exitCode = asNumber(asRecord(state.metadata)?.exit)
  const isDenied = outcome === 'error' && refusal.test(text ?? '')
  const status = isDenied ? 'denied' : outcome === 'ok' && (exitCode ?? 0) !== 0 ? 'error' : outcome
  draft.answered.add(step)
  answerCall(step, { status, text: text ?? '', exitCode, at: endedAt })
}
