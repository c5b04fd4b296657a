import type { Rest } from '@/lib/transcripts/cut/cut-line'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import type { SessionResult } from '@/lib/transcripts/format'
import type { UsedParts } from '@/lib/transcripts/source/read-records'
import { fallbackKey } from '@/lib/transcripts/source/session-key'
import type { Source } from '@/lib/transcripts/source/source'
import { tallyLines, type LineFate } from '@/lib/transcripts/source/tally-lines'
import type { JsonRecord } from '@/lib/transcripts/text/read-field'

/**
 * Reads a JSONL file with one session into its draft; a draft whose key is empty at the end gets a fallback key. Empty when no
 * line matches the format.
 */
export function readSessionFile<D extends Draft>(
  source: Source,
  draft: D,
  readLine: (draft: D, record: JsonRecord, line: number, rest?: Rest) => LineFate,
  parts?: UsedParts,
): SessionResult[] {
  const lines = tallyLines(source.content, draft.unreadable, (record, line, rest) => readLine(draft, record, line, rest), parts)
  if (lines.read === 0) return []
  const { session, unreadable } = draft
  session.key ||= fallbackKey(source)
  return [{ session, unreadable, lines }]
}
