import type { StepStatus } from '@/lib/domain/session/step'
import type { Place } from '@/lib/transcripts/chat/read-call'
import type { CodexDraft, Refinement } from '@/lib/transcripts/codex/codex-draft'
import { byCode } from '@/lib/transcripts/codex/judge-output'
import { refine } from '@/lib/transcripts/codex/read-call'
import { readUserText } from '@/lib/transcripts/codex/read-prompt'
import { addSignal } from '@/lib/transcripts/draft/add-signal'
import { interruptCalls } from '@/lib/transcripts/draft/interrupt-calls'
import type { LineFate } from '@/lib/transcripts/source/tally-lines'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { asNumber, asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** Reads an event: prompts, ends of turns, and what refines a call. Events repeat the items for the screen and make no steps. */
export function readEvent(draft: CodexDraft, event: JsonRecord, { at }: Place): LineFate {
  const kind = asText(event.type) ?? 'event'
  if (kind === 'user_message') readUserText(draft, 'event', asText(event.message) ?? '', at)
  else if (kind === 'task_complete' || kind === 'turn_complete') endTurn(draft, event, at)
  else if (kind === 'turn_aborted') abortTurn(draft, at)
  else {
    const refinement = readRefinement(kind, event)
    const id = asText(event.call_id)
    if (!refinement || id === undefined) return { skipped: kind }
    draft.refinements.set(id, refinement)
    for (const step of draft.known.get(id) ?? []) refine(draft, step)
  }
  return 'read'
}

function endTurn(draft: CodexDraft, event: JsonRecord, at?: string): void {
  const text = cleanText(asText(event.last_agent_message) ?? '').trim()
  if (text !== '') draft.session.lastText = text
  addSignal(draft, { kind: 'turn-end', at })
}

function abortTurn(draft: CodexDraft, at?: string): void {
  interruptCalls(draft)
  addSignal(draft, { kind: 'interrupt', at })
}

function readRefinement(kind: string, event: JsonRecord): Refinement | undefined {
  const durationMs = readDuration(event.duration)
  if (kind === 'exec_command_end') {
    const exitCode = asNumber(event.exit_code)
    if (event.status === 'declined') return { status: 'denied', durationMs }
    return exitCode === undefined ? undefined : { ...byCode(exitCode), durationMs }
  }
  if (kind === 'patch_apply_end') {
    if (event.status === 'declined') return { status: 'denied', durationMs }
    return typeof event.success === 'boolean' ? { status: event.success ? 'ok' : 'error', durationMs } : undefined
  }
  if (kind !== 'mcp_tool_call_end') return undefined
  const status = readMcpStatus(asRecord(event.result))
  return status === undefined ? undefined : { status, durationMs }
}

function readMcpStatus(result: JsonRecord | undefined): StepStatus | undefined {
  if (!result) return undefined
  if ('Err' in result) return 'error'
  const ok = asRecord(result.Ok)
  if (!ok) return undefined
  return ok.isError === true || ok.is_error === true ? 'error' : 'ok'
}

function readDuration(value: unknown): number | undefined {
  const { secs, nanos } = asRecord(value) ?? {}
  const seconds = asNumber(secs)
  return seconds === undefined ? undefined : seconds * 1000 + Math.round((asNumber(nanos) ?? 0) / 1e6)
}
