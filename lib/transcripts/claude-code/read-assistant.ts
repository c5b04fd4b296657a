import type { Step } from '@/lib/domain/session/step'
import { canonicalJson } from '@/lib/domain/canonical-json'
import type { ClaudeDraft } from '@/lib/transcripts/claude-code/claude-draft'
import type { Entry } from '@/lib/transcripts/claude-code/entry'
import { findOrigin, isDelegation, originRole } from '@/lib/transcripts/claude-code/find-origin'
import { readResult } from '@/lib/transcripts/claude-code/read-user'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { addSignal } from '@/lib/transcripts/draft/add-signal'
import { readInput } from '@/lib/transcripts/draft/read-input'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { isCallBlock, isResultBlock } from '@/lib/transcripts/text/tool-block'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** Input the program could not parse stands as text below this key. */
const unparsedKey = '__unparsedToolInput'

type Position = Pick<Step, 'isSidechain' | 'parent' | 'role'>

/** An assistant line: one or more content blocks of one message. */
export function readAssistant(draft: ClaudeDraft, entry: Entry): void {
  const { session } = draft
  const { content } = entry.message
  const place = locate(draft, entry)
  const model = asText(entry.message.model)
  const isAgent = !entry.isInjected && model !== '<synthetic>'
  const speaks = isAgent && (!entry.isSidechain || draft.isOwnAgentFile)
  if (speaks) session.model ??= model
  for (const block of asList(content).filter(isRecord)) {
    if (isCallBlock(block)) readCall(draft, entry, block, place)
    else if (isResultBlock(block)) readResult(draft, entry, block)
  }
  const texts = typeof content === 'string' ? content : asList(content).filter((block) => asRecord(block)?.type === 'text')
  if (speaks) noteText(draft, joinBlocks(texts))
}

/** Only the last words count: what surely leaves some when it is cleaned waits until no more come. */
function noteText(draft: ClaudeDraft, text: string): void {
  if (/^[!-~]/.test(text)) return void (draft.lastWords = text)
  const clean = cleanText(text).trim()
  if (clean === '') return
  draft.session.lastText = clean
  draft.lastWords = undefined
}

/** Settles what was said last, when all lines are read. */
export function flushText({ session, lastWords }: ClaudeDraft): void {
  if (lastWords !== undefined) session.lastText = cleanText(lastWords).trim()
}

function locate(draft: ClaudeDraft, entry: Entry): Position {
  if (!entry.isSidechain) return { isSidechain: false }
  const { key, parentKey } = draft.session
  if (draft.isOwnAgentFile) return { isSidechain: true, parent: parentKey, role: entry.role }
  const origin = findOrigin(draft, entry)
  return { isSidechain: true, parent: origin?.toolUseId ?? key, role: entry.role ?? originRole(origin) }
}

function readCall(draft: ClaudeDraft, entry: Entry, block: JsonRecord, place: Position): void {
  const tool = asText(block.name)
  if (tool === undefined) return void draft.unreadable.push({ line: entry.line, reason: 'a call without a tool name' })
  const { input, problem } = readInput(unparsed(block.input))
  const toolUseId = asText(block.id)
  if (toolUseId !== undefined && isRepeated(draft, toolUseId, tool, input)) return
  if (problem !== undefined) draft.unreadable.push({ line: entry.line, reason: problem })
  const step = addCall(draft, {
    toolUseId,
    tool,
    input,
    startedAt: entry.at,
    isSidechain: place.isSidechain,
    parent: place.parent,
    role: place.role,
  })
  if (isDelegation(step)) noteDelegation(draft, entry, step)
  if (entry.skill !== undefined) noteSkill(draft, entry, step)
  const message = asText(entry.message.id) ?? entry.uuid ?? String(entry.line)
  if (draft.latest.message !== message) draft.latest = { message, calls: [] }
  draft.latest.calls.push(step)
}

/** The first step of a turn that is taken on a skill's behalf. */
function noteSkill(draft: ClaudeDraft, { skill: name, at }: Entry, { position, turn }: Step): void {
  const latest = draft.session.signals?.findLast((one) => one.kind === 'skill-followed')
  if (latest?.name !== name || latest?.turn !== turn) addSignal(draft, { kind: 'skill-followed', name, at, position })
}

function unparsed(input: unknown): unknown {
  const raw = asRecord(input)?.[unparsedKey]
  return raw === undefined ? input : (asRecord(raw)?.raw ?? raw)
}

function noteDelegation(draft: ClaudeDraft, entry: Entry, step: Step): void {
  draft.delegations.push(step)
  if (entry.uuid !== undefined && !entry.isSidechain) draft.origins.set(entry.uuid, step)
}

/** The same call written again into the same session (a rewritten history): one call. An equal id alone proves nothing. */
function isRepeated(draft: ClaudeDraft, id: string, tool: string, input: JsonRecord): boolean {
  const earlier = draft.known.get(id)
  if (!earlier) return false
  const marks = draft.repeats.get(id) ?? new Set(earlier.map(markOf))
  draft.repeats.set(id, marks)
  const own = markOf({ tool, input })
  return marks.has(own) || !marks.add(own)
}

function markOf({ tool, input }: Pick<Step, 'tool' | 'input'>): string {
  return canonicalJson([tool, input])
}
