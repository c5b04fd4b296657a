import type { ParsedSession, Unreadable } from '@/lib/domain/session/step'
import type { Head } from '@/lib/transcripts/source/read-head'
import type { Source } from '@/lib/transcripts/source/source'

/** One session of a file, with what could not be read of it. */
export interface SessionResult {
  session: ParsedSession
  unreadable: Unreadable[]
}

/** A transcript format: how to recognise it by content and how to read it. */
export interface Format {
  /** As sent in `format` and stored with the session. */
  name: string
  /** For people. */
  title: string
  detect: (head: Head) => boolean
  /** Absent for a format that is recognised, so that it is not mistaken for another, and refused by name. No session = not this format. */
  parse?: (source: Source) => SessionResult[]
}
