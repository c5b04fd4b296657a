import type { Unreadable } from '@/lib/domain/session/step'
import { parseTranscript } from '@/lib/transcripts/registry'
import type { Redaction } from '@/lib/redact/own-rule'
import { redactSession, redactUnreadable, type RedactedSession } from './redact-session'

export interface ReadRequest {
  content: string | Uint8Array
  format?: string
  fileName?: string
  /** Text of a sub-agent's `.meta.json`, which contains its type. */
  sideCar?: string
  redaction: Redaction
}

export interface ReadSession {
  session: RedactedSession
  unreadable: Unreadable[]
}

/** A transcript after redaction, or why it is refused. */
export type ReadTranscript = { format: string; sessions: ReadSession[] } | { refused: string }

/** Parses and redacts a transcript; its result contains no secrets. */
export function readTranscript({ content, format, fileName, sideCar, redaction }: ReadRequest): ReadTranscript {
  const parsed = parseTranscript(content, { format, fileName, sideCar })
  if ('refused' in parsed) return parsed
  const sessions = parsed.sessions.map(({ session, unreadable }) => ({
    session: redactSession(session, redaction),
    unreadable: unreadable.map((one) => redactUnreadable(one, redaction)),
  }))
  return { format: parsed.format, sessions }
}
