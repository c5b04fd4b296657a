import type { Step, StepStatus } from '@/lib/domain/session/step'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'
import { matchCall } from '@/lib/transcripts/draft/match-call'
import { widenTimes } from '@/lib/transcripts/draft/widen-times'
import type { Format } from '@/lib/transcripts/format'
import { readSessionFile } from '@/lib/transcripts/source/read-session-file'
import type { LineFate } from '@/lib/transcripts/source/tally-lines'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { dropElement } from '@/lib/domain/request/drop-element'
import { asList, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'
import { readInput } from '@/lib/transcripts/draft/read-input'
import { parseJson } from '@/lib/transcripts/source/parse-json'

/** Step logs of Antigravity's command line. */
export const antigravity: Format = {
  name: 'antigravity',
  title: 'Antigravity steps (JSONL)',
  detect: ({ records }) => records.some(isStep),
  parse: (source) =>
    readSessionFile(source, startDraft({ key: '', harness: 'antigravity', format: 'antigravity', canFork: false }), readLine),
  facts: {
    found: 'The step log of a command-line conversation. The Markdown files next to it contain no steps.',
    marks: 'Lines with `step_index`, `source` and `type`.',
    reads:
      '`tool_calls` of the planner, and every step the model ran: the first step after a call is its result, any further step is a separate call named by its type in lower case. Prompts.',
    skips: 'System steps, checkpoints, thoughts, settings changes.',
    status: '`status`: DONE is ok, ERROR is an error, CANCELED is interrupted. A call without a following step is unknown.',
  },
}

const statuses: Record<string, StepStatus> = { DONE: 'ok', ERROR: 'error', CANCELED: 'interrupted', CANCELLED: 'interrupted' }

function isStep(record: JsonRecord): boolean {
  return typeof record.step_index === 'number' && typeof record.source === 'string' && typeof record.type === 'string'
}

function readLine(draft: Draft, record: JsonRecord, line: number): LineFate {
  if (!isStep(record)) return { reason: 'no step: "step_index", "source" or "type" is missing' }
  const type = asText(record.type) ?? ''
  const at = readTime(record.created_at)
  widenTimes(draft, at)
  const text = cleanText(asText(record.content) ?? '').trim()
  if (type === 'USER_INPUT') {
    const typed = dropElement(text, 'USER_SETTINGS_CHANGE')
      .replaceAll(/<\/?USER_REQUEST>/g, '')
      .trim()
    if (typed !== '') addPrompt(draft, typed, at)
  } else if (record.source !== 'MODEL') return { skipped: type }
  else if (type === 'PLANNER_RESPONSE') readPlan(draft, record, text, line, at)
  else {
    // A step that answers no announced call was one itself.
    const step = matchCall(draft) ?? newSteps(draft, type.toLowerCase(), at)
    answerCall(step, { status: statuses[asText(record.status) ?? ''] ?? 'unknown', text, at })
  }
  return 'read'
}

function newSteps(draft: Draft, tool: string, startedAt?: string): Step {
  const step = addCall(draft, { tool, input: {}, startedAt })
  draft.answered.add(step)
  return step
}

/** Arguments whose texts are JSON once more: `"\"/tmp\""` is /tmp. */
function readQuoted(args: unknown): JsonRecord {
  const { input } = readInput(args)
  const fields = Object.entries(input).map(([key, value]) => [key, typeof value === 'string' ? unquote(value) : value])
  return Object.fromEntries(fields) as JsonRecord
}

function unquote(text: string): unknown {
  if (!text.startsWith('"')) return text
  const { value } = parseJson(text)
  return typeof value === 'string' ? value : text
}

function readPlan(draft: Draft, record: JsonRecord, text: string, line: number, at?: string): void {
  for (const call of asList(record.tool_calls).filter(isRecord)) {
    const tool = asText(call.name)
    if (tool === undefined) draft.unreadable.push({ line, reason: 'a call without a tool name' })
    else addCall(draft, { tool, input: readQuoted(call.args), startedAt: at })
  }
  if (text !== '') draft.session.lastText = text
}
