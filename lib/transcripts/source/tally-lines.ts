import type { Unreadable } from '@/lib/domain/session/step'
import type { Rest } from '@/lib/transcripts/cut/cut-line'
import type { LineTally } from '@/lib/transcripts/format'
import { readRecords, type UsedParts } from '@/lib/transcripts/source/read-records'
import type { JsonRecord } from '@/lib/transcripts/text/read-field'

/** What a reader did with a line: used it, skipped it as a line of that kind, or could not read it. */
export type LineFate = 'read' | { skipped: string } | { reason: string }

/** Kinds counted by name; limited because a file may contain any number of them. */
const kindsMax = 100
const kindCharsMax = 60

/**
 * Passes every JSON object of a JSONL file to `readLine` (only the used `parts` of long lines) and counts the result of each
 * non-empty line.
 */
export function tallyLines(
  content: Uint8Array | string,
  unreadable: Unreadable[],
  readLine: (record: JsonRecord, line: number, rest?: Rest) => LineFate,
  parts?: UsedParts,
): LineTally {
  const tally: LineTally = { read: 0, skipped: {}, unreadable: 0 }
  const refuse = (problem: Unreadable) => {
    tally.unreadable++
    unreadable.push(problem)
  }
  readRecords(content, {
    onUnreadable: refuse,
    parts,
    onRecord: (record, line, _size, rest) => {
      const fate = readLine(record, line, rest)
      if (fate === 'read') tally.read++
      else if ('reason' in fate) refuse({ line, reason: fate.reason })
      else countSkipped(tally, fate.skipped)
    },
  })
  return tally
}

/** Counts one more skipped line of a kind. */
export function countSkipped({ skipped }: LineTally, kind: string): void {
  const name = kind.slice(0, kindCharsMax)
  const before = Object.hasOwn(skipped, name) ? skipped[name] : undefined
  if (before !== undefined && name !== '__proto__') return void (skipped[name] = before + 1)
  const counted = Object.hasOwn(skipped, name) || Object.keys(skipped).length < kindsMax ? name : 'other'
  // Defined and not assigned: the kind may be "__proto__".
  const value = (Object.hasOwn(skipped, counted) ? (skipped[counted] ?? 0) : 0) + 1
  Object.defineProperty(skipped, counted, { value, enumerable: true, configurable: true, writable: true })
}
