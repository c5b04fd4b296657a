import { readCall } from '@/lib/transcripts/chat/read-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { matchCall } from '@/lib/transcripts/draft/match-call'
import { addAction, observe } from '@/lib/transcripts/swe-agent/read-actions'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/**
 * Reads the chat of a run. The task is the last user message before the agent's first; those after it are observations.
 * With `isSource` the calls come from here too: as the model made them, or as the text of an action where it made none.
 */
export function readHistory(draft: Draft, history: unknown[], turns: unknown[], isSource: boolean): void {
  const first = history.findIndex((item) => asRecord(item)?.role === 'assistant')
  const opening = history.slice(0, first < 0 ? history.length : first).filter(isRecord)
  const task = joinBlocks(opening.findLast(({ role }) => role === 'user')?.content)
  if (task !== '') addPrompt(draft, task)
  if (!isSource || first < 0) return
  const clock = turns.filter(isRecord).filter(({ action }) => asText(action) !== undefined)
  for (const [index, item] of history.entries()) {
    const message = asRecord(item)
    if (!message) draft.unreadable.push({ line: index + 1, reason: `message ${index + 1} of the history is no object` })
    else if (index >= first) readMessage(draft, message, index + 1)
  }
  // One call an action: then each turn says how long its call ran.
  const { steps } = draft.session
  if (clock.length === steps.length)
    for (const [index, turn] of clock.entries()) observe(steps[index]!, undefined, turn.execution_time)
}

function readMessage(draft: Draft, message: JsonRecord, line: number): void {
  if (message.role === 'assistant') {
    const calls = asList(message.tool_calls)
    for (const call of calls) readCall(draft, asRecord(call) ?? {}, { line })
    if (calls.length === 0 && typeof message.action === 'string') addAction(draft, message.action)
    const text = joinBlocks(message.content)
    if (text !== '') draft.session.lastText = cleanText(text)
  } else if (message.role === 'tool' || message.role === 'user') {
    const ids = asList(message.tool_call_ids)
    const step = matchCall(draft, asText(ids[0]) ?? asText(message.tool_call_id))
    if (step) observe(step, joinBlocks(message.content))
    else if (message.role === 'tool') draft.unreadable.push({ line, reason: 'a result without a call' })
  }
}
