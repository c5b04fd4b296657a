import { addCall } from '@/lib/transcripts/draft/add-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { addSignal } from '@/lib/transcripts/draft/add-signal'
import { declareTools } from '@/lib/transcripts/draft/declare-tools'
import { interruptCalls } from '@/lib/transcripts/draft/interrupt-calls'
import { readInput } from '@/lib/transcripts/draft/read-input'
import { attachAnswer } from '@/lib/transcripts/draft/attach-answer'
import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'
import { widenTimes } from '@/lib/transcripts/draft/widen-times'
import type { Format } from '@/lib/transcripts/format'
import { readSessionFile } from '@/lib/transcripts/source/read-session-file'
import type { LineFate } from '@/lib/transcripts/source/tally-lines'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

/** Wire files of Kimi Code. */
export const kimi: Format = {
  name: 'kimi',
  title: 'Kimi Code session (JSONL)',
  detect: ({ records }) => records.some(isOwn),
  parse: (source) => readSessionFile(source, startDraft({ key: '', harness: 'kimi', format: 'kimi', canFork: false }), readLine),
  facts: {
    found: '`~/.kimi-code/sessions/<folder>/<id>/agents/<agent>/wire.jsonl`',
    marks: 'A `metadata` line with `protocol_version`, or `context.append_loop_event` lines.',
    reads:
      '`tool.call` and `tool.result` events, prompts typed by a user, model, folder, denials, required parameters of its tools. The session key comes from the path or the content, because the file has none.',
    skips: 'Requests to the model, usage, steps, thoughts, repeated messages.',
    status:
      '`isError` of the result, with the exit code in "failed with exit code: N". A request that was not approved is denied; calls still running at `turn.cancel` are interrupted.',
  },
}

function isOwn(record: JsonRecord): boolean {
  return (
    (record.type === 'metadata' && 'protocol_version' in record) ||
    (record.type === 'context.append_loop_event' && 'event' in record)
  )
}

function readLine(draft: Draft, record: JsonRecord, line: number): LineFate {
  const type = asText(record.type)
  if (type === undefined) return { reason: 'no "type": not a line of a session' }
  const at = readTime(record.time) ?? readTime(record.created_at)
  widenTimes(draft, at)
  if (type === 'metadata') return 'read'
  if (type === 'turn.prompt' || type === 'turn.steer') return readPrompt(draft, record, at)
  if (type === 'turn.cancel') return cancel(draft, at)
  if (type === 'permission.record_approval_result') return readApproval(draft, record)
  if (type === 'config.update' || type === 'profile.bind') {
    draft.session.model ??= asText(record.modelAlias)
    draft.session.cwd ??= asText(record.cwd) ?? asText(asRecord(record.environmentDisclosure)?.cwd)
    return 'read'
  }
  if (type === 'llm.tools_snapshot') {
    declareTools(draft, record.tools)
    return 'read'
  }
  const event = asRecord(record.event)
  return type === 'context.append_loop_event' && event ? readEvent(draft, event, line, at) : { skipped: type }
}

function readPrompt(draft: Draft, record: JsonRecord, at?: string): LineFate {
  const text = cleanText(joinBlocks(record.input)).trim()
  if (asRecord(record.origin)?.kind !== 'user' || text === '') return { skipped: 'prompt of the program' }
  addPrompt(draft, text, at)
  return 'read'
}

function cancel(draft: Draft, at?: string): LineFate {
  interruptCalls(draft)
  addSignal(draft, { kind: 'interrupt', at })
  return 'read'
}

/** The answer comes before the call it is about, and also where the call never runs. */
function readApproval(draft: Draft, record: JsonRecord): LineFate {
  const decision = asText(asRecord(record.result)?.decision)
  const tool = asText(record.toolName)
  if (decision === undefined || decision.startsWith('approved') || tool === undefined)
    return { skipped: 'permission.record_approval_result' }
  const toolUseId = asText(record.toolCallId)
  const known = draft.known.get(toolUseId ?? '')?.at(-1)
  if (known) known.status = 'denied'
  else addCall(draft, { tool, toolUseId, input: {}, status: 'denied' })
  return 'read'
}

function readEvent(draft: Draft, event: JsonRecord, line: number, at?: string): LineFate {
  const kind = asText(event.type) ?? 'event'
  const toolUseId = asText(event.toolCallId)
  if (kind === 'tool.call') {
    const tool = asText(event.name)
    if (tool === undefined) return { reason: 'a call without a tool name' }
    const { input, problem } = readInput(event.args)
    if (problem !== undefined) draft.unreadable.push({ line, reason: problem })
    addCall(draft, { tool, toolUseId, input, startedAt: at })
  } else if (kind === 'tool.result') {
    const result = asRecord(event.result)
    const text = joinBlocks(result?.output)
    const code = result?.isError === true ? /exit code: (-?\d{1,10})/.exec(text.slice(-200))?.[1] : undefined
    const status = result?.isError === true ? 'error' : 'ok'
    attachAnswer(draft, { toolUseId, line }, { status, text, exitCode: code === undefined ? undefined : Number(code), at })
  } else {
    const part = kind === 'content.part' ? asRecord(event.part) : undefined
    const text = part?.type === 'text' ? cleanText(asText(part.text) ?? '').trim() : ''
    if (text === '') return { skipped: kind }
    draft.session.lastText = text
  }
  return 'read'
}
