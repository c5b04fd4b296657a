import { readCall } from '@/lib/transcripts/chat/read-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { attachAnswer } from '@/lib/transcripts/draft/attach-answer'
import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'
import type { Format } from '@/lib/transcripts/format'
import { readSessionFile } from '@/lib/transcripts/source/read-session-file'
import type { LineFate } from '@/lib/transcripts/source/tally-lines'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** Transcripts of Cursor's agent. */
export const cursor: Format = {
  name: 'cursor',
  title: 'Cursor agent transcript (JSONL)',
  detect: ({ records }) => records.some(isLine),
  parse: (source) =>
    readSessionFile(source, startDraft({ key: '', harness: 'cursor', format: 'cursor', canFork: false }), readLine),
  facts: {
    found: '`~/.cursor/projects/<folder>/agent-transcripts/<id>.jsonl`',
    marks: 'Lines with a `role` and a `message.content`, but without the `type` and `uuid` of Claude Code.',
    reads:
      '`tool_use` blocks (older: `tool_call`) and their results, paired in order because neither references the other. The file has no session ID, time or model.',
    skips: 'Thinking, unknown blocks, `turn_ended`.',
    status: '`is_error` of a result; otherwise ok with a result and unknown without. Many files contain no results.',
  },
}

function isLine(record: JsonRecord): boolean {
  const isRole = record.role === 'user' || record.role === 'assistant'
  return isRole && !('type' in record) && !('uuid' in record) && 'content' in (asRecord(record.message) ?? {})
}

const isCall = ({ type }: JsonRecord) => type === 'tool_use' || type === 'tool_call'
const isResult = ({ type }: JsonRecord) => type === 'tool_result' || type === 'tool-result'

function readLine(draft: Draft, record: JsonRecord, line: number): LineFate {
  if (!isLine(record)) return typeof record.type === 'string' ? { skipped: record.type } : { reason: 'no message with a role' }
  const content = asRecord(record.message)?.content
  const blocks = asList(content).filter(isRecord)
  draft.session.model ??= asText(record.model)
  for (const block of blocks) {
    if (isCall(block)) readCall(draft, block, { line })
    else if (isResult(block)) {
      const status = block.is_error === true ? 'error' : 'ok'
      // The ids of results name nothing: calls carry none.
      attachAnswer(draft, { tool: asText(block.name), line }, { status, text: joinBlocks(block.content) })
    }
  }
  const spoken = typeof content === 'string' ? content : joinBlocks(blocks.filter(({ type }) => type === 'text'))
  const text = cleanText(spoken).trim()
  if (text === '') return 'read'
  if (record.role === 'user') addPrompt(draft, text)
  else draft.session.lastText = text
  return 'read'
}
