import { anthropicFacts, openAiChatFacts } from '@/lib/transcripts/chat/facts'
import { readMessages } from '@/lib/transcripts/chat/read-message'
import { declareTools } from '@/lib/transcripts/draft/declare-tools'
import { startDraft } from '@/lib/transcripts/draft/start-draft'
import type { Format, SessionResult } from '@/lib/transcripts/format'
import type { Head } from '@/lib/transcripts/source/read-head'
import { digestSource, type Source } from '@/lib/transcripts/source/source'
import { isCallBlock, isResultBlock } from '@/lib/transcripts/text/tool-block'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

const roles = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function'])

/** OpenAI chat messages: a bare list, or an object with `messages`. */
export const openAiChat: Format = {
  name: 'openai-chat',
  title: 'OpenAI chat messages (JSON)',
  facts: openAiChatFacts,
  detect: ({ value }) => isChat(listMessages(value)),
  parse: (source) => readChat(source, 'openai-chat'),
}

/** Anthropic Messages: the same lists, with calls and results as content blocks. */
export const anthropicMessages: Format = {
  name: 'anthropic-messages',
  title: 'Anthropic messages (JSON)',
  facts: anthropicFacts,
  detect: ({ value }: Head) => {
    const messages = listMessages(value)
    return isChat(messages) && messages.some(hasToolBlock)
  },
  parse: (source) => readChat(source, 'anthropic-messages'),
}

function readChat(source: Source, format: string): SessionResult[] {
  const messages = listMessages(source.value)
  if (messages.length === 0) return []
  const about = asRecord(source.value) ?? {}
  const key = readKey(about) ?? digestSource(source)
  const draft = startDraft({ key, harness: format, format, canFork: false, model: asText(about.model), cwd: asText(about.cwd) })
  for (const definitions of [about.tools, about.functions]) declareTools(draft, definitions)
  readMessages(draft, messages)
  return [{ session: draft.session, unreadable: draft.unreadable }]
}

function listMessages(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : asList(asRecord(value)?.messages)
}

/** Two marks: an item with a known role, and most items messages or items of the Responses API. */
function isChat(messages: unknown[]): boolean {
  const known = messages.filter((item) => isRecord(item) && (roles.has(asText(item.role) ?? '') || isCallItem(item)))
  return known.length > 0 && known.length * 2 > messages.length
}

function isCallItem({ type, call_id: id }: JsonRecord): boolean {
  return (type === 'function_call' || type === 'function_call_output') && typeof id === 'string'
}

function hasToolBlock(message: unknown): boolean {
  const blocks = asList(asRecord(message)?.content).filter(isRecord)
  return blocks.some((block) => isCallBlock(block) || isResultBlock(block))
}

function readKey(about: JsonRecord): string | undefined {
  return asText(about.session_key) ?? asText(about.sessionKey) ?? asText(about.session_id) ?? asText(about.sessionId)
}
