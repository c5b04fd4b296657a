import type { SessionResult } from '@/lib/transcripts/format'
import { parseTranscript } from '@/lib/transcripts/registry'

type Fields = Record<string, unknown>

const at = (second: number) => new Date(Date.UTC(2026, 0, 2, 3, 0, second)).toISOString()

/** A line of a Claude Code session file; `second` sets its time and its uuid. */
export function claudeLine(second: number, kind: 'user' | 'assistant', content: unknown, fields: Fields = {}): Fields {
  const message = { role: kind, ...(kind === 'assistant' ? { id: `msg_${second}`, model: 'model-1' } : {}), content }
  const envelope = { uuid: `u${second}`, parentUuid: null, sessionId: 's1', isSidechain: false, cwd: '/work' }
  return { ...envelope, type: kind, timestamp: at(second), message, ...fields }
}

export const say = (second: number, text: unknown, fields?: Fields) => claudeLine(second, 'user', text, fields)
export const reply = (second: number, text: string, fields?: Fields) =>
  claudeLine(second, 'assistant', [{ type: 'text', text }], fields)

export function use(second: number, id: string | undefined, name: string, input: unknown = {}, fields?: Fields): Fields {
  return claudeLine(second, 'assistant', [{ type: 'tool_use', id, name, input }], fields)
}

/** A result; `isError` is left out when undefined, as in most real lines. */
export function result(second: number, id: string | undefined, content: unknown, isError?: boolean, fields?: Fields): Fields {
  return claudeLine(second, 'user', [{ type: 'tool_result', tool_use_id: id, content, is_error: isError }], fields)
}

/** Lines as a file: objects as JSON, texts as they are. */
export function jsonl(...lines: (Fields | string)[]): string {
  return lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n') + '\n'
}

/** The sessions of a content that must not be refused. */
export function sessionsOf(content: Uint8Array | string, options?: { format?: string; fileName?: string }): SessionResult[] {
  const answer = parseTranscript(content, options)
  if ('refused' in answer) throw new Error(answer.refused)
  return answer.sessions
}

/** The only session of a content. */
export function sessionOf(content: Uint8Array | string, options?: { format?: string; fileName?: string }): SessionResult {
  const sessions = sessionsOf(content, options)
  if (sessions.length !== 1 || !sessions[0]) throw new Error(`${sessions.length} sessions`)
  return sessions[0]
}
