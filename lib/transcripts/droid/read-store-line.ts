import { readCall } from '@/lib/transcripts/chat/read-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { attachAnswer } from '@/lib/transcripts/draft/attach-answer'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { widenTimes } from '@/lib/transcripts/draft/widen-times'
import { judgeDroid } from '@/lib/transcripts/droid/judge-droid'
import type { LineFate } from '@/lib/transcripts/source/tally-lines'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { dropElement } from '@/lib/domain/request/drop-element'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'
import { isCallBlock, isResultBlock } from '@/lib/transcripts/text/tool-block'

/** The first line of a stored session. */
export function isStoreHeader(record: JsonRecord): boolean {
  return record.type === 'session_start' && typeof record.id === 'string'
}

/** A line of the session store. */
export function readStoreLine(draft: Draft, record: JsonRecord, line: number): LineFate {
  const { session } = draft
  if (isStoreHeader(record)) {
    session.key ||= asText(record.id) ?? ''
    session.cwd ??= asText(record.cwd)
    return 'read'
  }
  const message = asRecord(record.message)
  if (record.type !== 'message' || !message) return { reason: 'neither a header nor a message' }
  const at = readTime(record.timestamp)
  widenTimes(draft, at)
  const blocks = asList(message.content).filter(isRecord)
  for (const block of blocks) {
    if (isCallBlock(block)) readCall(draft, block, { line, at })
    else if (isResultBlock(block)) {
      const text = joinBlocks(block.content)
      attachAnswer(draft, { toolUseId: asText(block.tool_use_id), line }, { ...judgeDroid(text, block.is_error), text, at })
    }
  }
  const spoken = typeof message.content === 'string' ? message.content : joinBlocks(blocks.filter(({ type }) => type === 'text'))
  noteText(draft, message.role, spoken, at)
  return 'read'
}

/** Words of the user become a prompt without the reminders put before them, words of the agent the last text. */
export function noteText(draft: Draft, role: unknown, spoken: string, at?: string): void {
  const text = cleanText(dropElement(spoken, 'system-reminder')).trim()
  if (text === '') return
  if (role === 'user') addPrompt(draft, text, at)
  else if (role === 'assistant') draft.session.lastText = text
}
