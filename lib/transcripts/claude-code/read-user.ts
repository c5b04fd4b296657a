import type { ClaudeDraft } from '@/lib/transcripts/claude-code/claude-draft'
import type { Entry } from '@/lib/transcripts/claude-code/entry'
import { findOrigin } from '@/lib/transcripts/claude-code/find-origin'
import { judgeResult } from '@/lib/transcripts/claude-code/judge-result'
import { isInterrupt, readCommand, readPrompt, readUserText } from '@/lib/transcripts/claude-code/read-prompt'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { addSignal } from '@/lib/transcripts/draft/add-signal'
import type { Rest } from '@/lib/transcripts/cut/cut-line'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import { matchCall } from '@/lib/transcripts/draft/match-call'
import { isResultBlock } from '@/lib/transcripts/text/tool-block'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asList, asNumber, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** What the program writes before the words of the person who refused a call. */
const authorOf = 'the user said:\n'

/** A user line: results of tools, an interrupt, or a prompt. */
export function readUser(draft: ClaudeDraft, entry: Entry): void {
  const isInline = entry.isSidechain && !draft.isOwnAgentFile
  if (isInline) findOrigin(draft, entry)
  const blocks = asList(entry.message.content)
  const results = blocks.filter((block): block is JsonRecord => isRecord(block) && isResultBlock(block))
  for (const result of results)
    readResult(draft, entry, result, entry.rest && blocks[entry.rest.item] === result ? entry.rest : undefined)
  if (results.length > 0 && results.length === blocks.length) return
  const spoken = results.length > 0 ? blocks.filter((block) => asRecord(block)?.type === 'text') : entry.message.content
  const text = readUserText(spoken)
  if (isInterrupt(text)) return interrupt(draft, entry)
  if (results.length > 0 || isInline || entry.isInjected) return
  const prompt = readPrompt(text)
  if (prompt === null) return
  // Cache warm-ups are sub-agents that are told nothing but this word.
  if (draft.isOwnAgentFile && draft.session.turns === 0 && prompt === 'Warmup') draft.session.isMinable = false
  addPrompt(draft, prompt, entry.at)
  const name = readCommand(text)
  if (name !== undefined) addSignal(draft, { kind: 'slash-command', at: entry.at, name })
}

/** Completes the call a result block answers. Also used for the results of server tools, which stand in the agent's own message. */
export function readResult(draft: ClaudeDraft, entry: Entry, result: JsonRecord, rest?: Rest): void {
  const id = asText(result.tool_use_id) ?? (draft.known.has(entry.sourceToolUseId ?? '') ? entry.sourceToolUseId : undefined)
  const step = matchCall(draft, id)
  if (!step) {
    // An id that was answered before is a copied line, and no loss.
    if (id === undefined || !draft.known.has(id)) draft.unreadable.push({ line: entry.line, reason: 'a result without a call' })
    return
  }
  const text = joinBlocks(result.content)
  const judged = judgeResult({ text, isError: result.is_error, toolUseResult: entry.toolUseResult, denialKind: entry.denialKind })
  const measured = asRecord(entry.toolUseResult)
  const durationMs = asNumber(measured?.durationMs) ?? asNumber(measured?.totalDurationMs)
  const { status, exitCode } = judged
  answerCall(step, { status, exitCode, text, restBytes: rest?.bytes, restText: rest?.text, durationMs, at: entry.at })
  const correction = judged.status === 'denied' ? readCorrection(text) : undefined
  if (correction !== undefined) addSignal(draft, { kind: 'correction', at: entry.at, position: step.position, text: correction })
}

/** What a person said beside a refusal. */
function readCorrection(text: string): string | undefined {
  const start = text.indexOf(authorOf)
  return start < 0 ? undefined : text.slice(start + authorOf.length).trim() || undefined
}

/** The user stopped the agent: what its latest message had asked for and got no answer was cut off. */
function interrupt(draft: ClaudeDraft, { at, isSidechain }: Entry): void {
  if (!isSidechain || draft.isOwnAgentFile) addSignal(draft, { kind: 'interrupt', at })
  for (const step of draft.latest.calls) if (step.status === 'unknown') step.status = 'interrupted'
}
