import type { ParsedSession, Unreadable } from '@/lib/domain/session/step'
import type { Head } from '@/lib/transcripts/source/read-head'
import type { Source } from '@/lib/transcripts/source/source'

/** What became of the non-empty lines of a file: the three add up to all of them. */
export interface LineTally {
  read: number
  /** Lines that carry no step, prompt or fact, by their kind. */
  skipped: Record<string, number>
  unreadable: number
}

/** One session of a file, with what could not be read of it. */
export interface SessionResult {
  session: ParsedSession
  unreadable: Unreadable[]
  /** Of the whole file, for formats that are read line by line; stands with the file's first session. */
  lines?: LineTally
}

/** What the page on formats says of one: each a sentence or two in plain Markdown. */
export interface FormatFacts {
  /** Where the harness leaves such files. */
  found: string
  /** By what content it is recognised. */
  marks: string
  reads: string
  skips: string
  /** How success and failure of a call are told. */
  status: string
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
  /** A file of this kind may hold no session and still be whole: it is not refused then. */
  mayBeEmpty?: boolean
  /** For a format without `parse`: what to send instead. */
  instead?: string
  facts?: FormatFacts
}
