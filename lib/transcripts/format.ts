import type { ParsedSession, Unreadable } from '@/lib/domain/session/step'
import type { Head } from '@/lib/transcripts/source/read-head'
import type { Source } from '@/lib/transcripts/source/source'

/** Counts of a file's non-empty lines by result; the three add up to the total. */
export interface LineTally {
  read: number
  /** Lines without a step, prompt or fact, by kind. */
  skipped: Record<string, number>
  unreadable: number
}

/** One session of a file, with whatever could not be read. */
export interface SessionResult {
  session: ParsedSession
  unreadable: Unreadable[]
  /** For the whole file, in formats read line by line; attached to the file's first session. */
  lines?: LineTally
}

/** What the formats page says about a format: each field is a sentence or two of plain Markdown. */
export interface FormatFacts {
  /** Where the harness stores these files. */
  found: string
  /** The content by which the format is recognized. */
  marks: string
  reads: string
  skips: string
  /** How the format reports success and failure of a call. */
  status: string
}

/** A transcript format: how to recognize it by content and how to read it. */
export interface Format {
  /** As sent in `format` and stored with the session. */
  name: string
  /** Display name. */
  title: string
  detect: (head: Head) => boolean
  /**
   * Absent for a format that is recognized only to be rejected by name, so it is not mistaken for another. No sessions means the
   * content is not this format.
   */
  parse?: (source: Source) => SessionResult[]
  /** A file of this kind may be valid without a session and is then not rejected. */
  mayBeEmpty?: boolean
  /** For a format without `parse`: what to send instead. */
  instead?: string
  facts?: FormatFacts
}
