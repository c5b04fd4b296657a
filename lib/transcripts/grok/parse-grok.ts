import { readCall } from '@/lib/transcripts/chat/read-call'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { readInput } from '@/lib/transcripts/draft/read-input'
import { attachAnswer } from '@/lib/transcripts/draft/attach-answer'
import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'
import type { Format } from '@/lib/transcripts/format'
import { readSessionFile } from '@/lib/transcripts/source/read-session-file'
import type { LineFate } from '@/lib/transcripts/source/tally-lines'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** Chat histories of Grok's command line. */
export const grok: Format = {
  name: 'grok',
  title: 'Grok chat history (JSONL)',
  detect: ({ records }) => records.some(isOwn),
  parse: (source) => readSessionFile(source, startDraft({ key: '', harness: 'grok', format: 'grok', canFork: false }), readLine),
  facts: {
    found: '`~/.grok/sessions/<folder>/<id>/chat_history.jsonl`',
    marks:
      'Lines of type `assistant` with `model_id`, `backend_tool_call`, or `tool_result` with `tool_call_id` and no session ID.',
    reads:
      '`tool_calls` of the agent with their results, searches by the service itself (`backend_tool_call`), prompts, model. The file has no timestamps.',
    skips: 'System messages, reasoning, user messages with a `synthetic_reason`.',
    status:
      'By convention, a result that begins with "Error" is an error. Any other result is ok; a call without one is unknown. Searches have a `status`.',
  },
}

function isOwn(record: JsonRecord): boolean {
  if ('sessionId' in record || 'session_id' in record || 'uuid' in record) return false
  const isAnswer = record.type === 'assistant' && 'content' in record && 'model_id' in record
  const isSearch = record.type === 'backend_tool_call' && isRecord(record.kind)
  return isAnswer || isSearch || (record.type === 'tool_result' && typeof record.tool_call_id === 'string' && 'content' in record)
}

function readLine(draft: Draft, record: JsonRecord, line: number): LineFate {
  const { type } = record
  if (typeof type !== 'string') return { reason: 'no "type": not a line of a history' }
  const text = cleanText(joinBlocks(record.content)).trim()
  if (type === 'user') {
    if (record.synthetic_reason !== undefined || text === '') return { skipped: 'user message of the program' }
    addPrompt(draft, text)
  } else if (type === 'assistant') {
    draft.session.model ??= asText(record.model_id)
    for (const call of asList(record.tool_calls).filter(isRecord)) readCall(draft, call, { line })
    if (text !== '') draft.session.lastText = text
  } else if (type === 'tool_result') {
    attachAnswer(
      draft,
      { toolUseId: asText(record.tool_call_id), line },
      { status: text.startsWith('Error') ? 'error' : 'ok', text },
    )
  } else if (type === 'backend_tool_call') return readSearch(draft, asRecord(record.kind))
  else return { skipped: type }
  return 'read'
}

function readSearch(draft: Draft, call: JsonRecord | undefined): LineFate {
  const tool = asText(call?.tool_type)
  if (tool === undefined) return { reason: 'a call without a tool name' }
  const step = addCall(draft, { tool, toolUseId: asText(call?.id), input: readInput(call?.action).input })
  step.status = call?.status === 'completed' ? 'ok' : call?.status === 'failed' ? 'error' : 'unknown'
  draft.answered.add(step)
  return 'read'
}
