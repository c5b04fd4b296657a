import type { Place } from '@/lib/transcripts/chat/read-call'
import type { CodexDraft } from '@/lib/transcripts/codex/codex-draft'
import { readCodexCall, readCodexOutput } from '@/lib/transcripts/codex/read-call'
import { readUserText } from '@/lib/transcripts/codex/read-prompt'
import { byCode } from '@/lib/transcripts/codex/judge-output'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import { matchCall } from '@/lib/transcripts/draft/match-call'
import { declareTools } from '@/lib/transcripts/draft/declare-tools'
import type { LineFate } from '@/lib/transcripts/source/tally-lines'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asList, asNumber, asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'

type ItemReader = (draft: CodexDraft, item: JsonRecord, place: Place) => void

const callId = (item: JsonRecord) => asText(item.call_id) ?? asText(item.id)

/** The item types that make or answer steps, oldest spellings last. */
const readers: Record<string, ItemReader> = {
  message: readMessage,
  function_call: (draft, item, place) => readFunctionCall(draft, item, place),
  function_call_output: readOutput,
  custom_tool_call: (draft, item, place) =>
    void readCodexCall(draft, { tool: toolName(item), toolUseId: callId(item), input: item.input, isText: true }, place),
  custom_tool_call_output: readOutput,
  local_shell_call: (draft, item, place) =>
    void readCodexCall(draft, { tool: 'local_shell', toolUseId: callId(item), input: item.action }, place),
  local_shell_call_output: readOutput,
  tool_search_call: (draft, item, place) =>
    void readCodexCall(draft, { tool: 'tool_search', toolUseId: callId(item), input: item.arguments }, place),
  tool_search_output: (draft, item, place) => {
    declareTools(draft, item.tools)
    const output = asList(item.tools).map((tool) => asText(asRecord(tool)?.name) ?? '')
    return readCodexOutput(draft, { id: callId(item), output }, place)
  },
  web_search_call: (draft, item, place) => readOneLine(draft, 'web_search', asRecord(item.action) ?? {}, item, place),
  image_generation_call: (draft, item, place) =>
    readOneLine(draft, 'image_generation', { prompt: asText(item.revised_prompt) ?? '' }, item, place),
  tool_call: (draft, item, place) => readFunctionCall(draft, item, place),
  tool_result: readOldResult,
  function_result: readOldResult,
}

/** Reads an item; passed over are reasoning, snapshots, review items and whatever newer versions add. */
export function readItem(draft: CodexDraft, item: JsonRecord, place: Place): LineFate {
  const kind = asText(item.type) ?? (typeof item.role === 'string' ? 'message' : 'item')
  const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined
  if (!reader) return { skipped: kind }
  reader(draft, item, place)
  return 'read'
}

function readMessage(draft: CodexDraft, item: JsonRecord, { at }: Place): void {
  const text = joinBlocks(item.content ?? item.message)
  if (item.role === 'user') readUserText(draft, 'item', text, at)
  const answer = item.role === 'assistant' ? cleanText(text).trim() : ''
  if (answer !== '') draft.session.lastText = answer
}

function readFunctionCall(draft: CodexDraft, item: JsonRecord, place: Place): void {
  const args = asRecord(item.function)?.arguments ?? item.arguments
  // Bare lines of the oldest versions hold plain words here.
  const isText = callId(item) === undefined && typeof args === 'string' && !/^\s*[{["]/.test(args)
  void readCodexCall(draft, { tool: toolName(item), toolUseId: callId(item), input: args, isText }, place)
}

/** Tools of a server carry it as a namespace: "mcp__github" and "_fetch_pr". */
function toolName(item: JsonRecord): string | undefined {
  const name = asText(item.name) ?? asText(asRecord(item.function)?.name)
  const space = asText(item.namespace)
  if (name === undefined || space === undefined) return name
  return `${space}__${name.replace(/^_+/, '')}`
}

function readOutput(draft: CodexDraft, item: JsonRecord, place: Place): void {
  readCodexOutput(draft, { id: callId(item), output: item.output }, place)
}

/** A call that is written when it is over, with no output of its own. */
function readOneLine(draft: CodexDraft, tool: string, input: JsonRecord, item: JsonRecord, place: Place): void {
  const step = readCodexCall(draft, { tool, toolUseId: callId(item), input }, place)
  if (!step) return
  const isOver = item.status === 'completed' || item.status === 'failed'
  step.status = item.status === 'completed' ? 'ok' : item.status === 'failed' ? 'error' : 'unknown'
  if (isOver) draft.answered.add(step)
}

function readOldResult(draft: CodexDraft, item: JsonRecord, place: Place): void {
  const result = asRecord(item.result)
  const exitCode = asNumber(result?.exitCode) ?? asNumber(result?.exit_code)
  const tool = asText(item.name)
  if (!result || exitCode === undefined)
    return readCodexOutput(draft, { id: callId(item), tool, output: item.result ?? item.output }, place)
  const step = matchCall(draft, callId(item), tool)
  if (!step) return void draft.unreadable.push({ line: place.line, reason: 'a result without a call' })
  const text = [result.stdout, result.stderr].filter((part) => typeof part === 'string' && part !== '').join('\n')
  answerCall(step, { ...byCode(exitCode), text, at: place.at })
}
