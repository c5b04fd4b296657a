import type { StepStatus } from '@/lib/domain/session/step'
import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'
import { widenTimes } from '@/lib/transcripts/draft/widen-times'
import type { Format } from '@/lib/transcripts/format'
import { readParts } from '@/lib/transcripts/gemini/read-parts'
import { readSessionFile } from '@/lib/transcripts/source/read-session-file'
import type { LineFate } from '@/lib/transcripts/source/tally-lines'
import { asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

/** Sessions of Qwen Code: the envelope of Claude Code around the messages of Gemini. */
export const qwen: Format = {
  name: 'qwen',
  title: 'Qwen Code session (JSONL)',
  detect: ({ records }) => records.some(isLine),
  parse: (source) => readSessionFile(source, startDraft({ key: '', harness: 'qwen', format: 'qwen', canFork: true }), readLine),
  facts: {
    found: '`~/.qwen/projects/<folder>/chats/<session>.jsonl`',
    marks: 'The envelope of Claude Code (`sessionId`, `uuid`, `type`) with `message.parts` in place of `message.content`.',
    reads:
      '`functionCall` and `functionResponse` parts, prompts, model, folder. Calls on a rewound branch did happen and are kept.',
    skips: '`system` lines, notifications, thoughts, context added to a prompt by hooks.',
    status:
      '`toolCallResult.status`: success is ok, error is an error, cancelled is interrupted; otherwise an `error` in the response. A shell call with an exit code other than 0 is an error.',
  },
}

const statuses: Record<string, StepStatus> = { error: 'error', cancelled: 'interrupted' }

function isLine(record: JsonRecord): boolean {
  return typeof record.sessionId === 'string' && typeof record.type === 'string' && Array.isArray(asRecord(record.message)?.parts)
}

function readLine(draft: Draft, record: JsonRecord, line: number): LineFate {
  const { type, subtype } = record
  if (typeof type !== 'string') return { reason: 'no "type": not a line of a session' }
  const isNotice = type === 'user' && subtype === 'notification'
  if (isNotice || (type !== 'user' && type !== 'assistant' && type !== 'tool_result'))
    return { skipped: isNotice ? 'notification' : type }
  const parts = asRecord(record.message)?.parts
  if (!Array.isArray(parts)) return { reason: `a line of type "${type}" whose message has no "parts"` }
  const { session } = draft
  const at = readTime(record.timestamp)
  session.key ||= asText(record.sessionId) ?? ''
  session.cwd ??= asText(record.cwd)
  if (type === 'assistant') session.model ??= asText(record.model)
  widenTimes(draft, at)
  const status = statuses[asText(asRecord(record.toolCallResult)?.status) ?? '']
  readParts(draft, type === 'assistant' ? 'model' : 'user', parts, { line, at }, status)
  return 'read'
}
