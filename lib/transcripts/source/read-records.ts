import type { Unreadable } from '@/lib/domain/session/step'
import type { LineHead } from '@/lib/transcripts/source/line-head'
import { headOfBytes, headOfText } from '@/lib/transcripts/source/line-head'
import { parseJson } from '@/lib/transcripts/source/parse-json'
import type { BytesReader, Line } from '@/lib/transcripts/source/read-lines'
import { lineBytesMax, readLines } from '@/lib/transcripts/source/read-lines'
import type { JsonRecord } from '@/lib/transcripts/text/read-field'
import { isRecord } from '@/lib/transcripts/text/read-field'

interface RecordReader {
  /** `size`: length of the line in characters. */
  onRecord: (record: JsonRecord, line: number, size: number) => void
  onUnreadable: (unreadable: Unreadable) => void
  /** Lines that need not even be parsed. */
  skip?: (head: LineHead) => boolean
  /** Records by their line that were read already, to tell the format. */
  known?: ReadonlyMap<number, JsonRecord>
}

/** Hands over the JSON objects of a JSONL file in file order, and every non-empty line that holds none with the reason. */
export function readRecords(content: Uint8Array | string, reader: RecordReader): void {
  const { skip, known } = reader
  const onLine = (line: Line) => {
    if (line.text === null)
      return reader.onUnreadable({ line: line.line, reason: `longer than ${lineBytesMax / 1024 / 1024} MB` })
    if (skip?.(headOfText(line.text))) return
    const before = known?.get(line.line)
    const { value, problem } = before ? { value: before } : parseJson(line.text)
    if (problem !== undefined) reader.onUnreadable({ line: line.line, reason: brokenReason(problem, line) })
    else if (isRecord(value)) reader.onRecord(value, line.line, line.text.length)
    else reader.onUnreadable({ line: line.line, reason: 'JSON, but no object' })
  }
  readLines(content, onLine, { onBytes: skip && typeof content !== 'string' ? skipper(content, skip) : undefined })
}

/** Passes over a line before it is decoded; one with anything around its object (spaces, a byte-order mark) is decoded first. */
function skipper(content: Uint8Array, skip: (head: LineHead) => boolean): BytesReader {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return (start, end) => bytes[start] === 123 && bytes[end - 1] === 125 && skip(headOfBytes(bytes, start, end))
}

function brokenReason(problem: string, line: Line): string {
  return line.isOpenEnded ? `${problem}; the last line, perhaps still being written` : problem
}
