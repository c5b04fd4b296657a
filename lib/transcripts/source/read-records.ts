import type { Unreadable } from '@/lib/domain/session/step'
import type { LineKeep } from '@/lib/transcripts/source/cut-line'
import { cutLine } from '@/lib/transcripts/source/cut-line'
import type { LineHead } from '@/lib/transcripts/source/line-head'
import { headOfBytes, headOfText } from '@/lib/transcripts/source/line-head'
import { parseJson } from '@/lib/transcripts/source/parse-json'
import type { BytesReader, Line } from '@/lib/transcripts/source/read-lines'
import { lineBytesMax, readLines } from '@/lib/transcripts/source/read-lines'
import type { JsonRecord } from '@/lib/transcripts/text/read-field'
import { isRecord } from '@/lib/transcripts/text/read-field'

/** How lines may be read without those ends of long texts that nobody keeps. */
export interface Cutting {
  keep: LineKeep
  /** Whether a line may be one of whose texts little is kept. */
  mayCut: (head: LineHead) => boolean
  /** Whether all that is read of a line is still in what it was cut to; else the whole line is read. */
  holds: (record: JsonRecord) => boolean
}

interface RecordReader {
  /** `size`: length of the line, in bytes where the content is bytes, else in characters. */
  onRecord: (record: JsonRecord, line: number, size: number) => void
  onUnreadable: (unreadable: Unreadable) => void
  /** Lines that need not even be parsed. */
  skip?: (head: LineHead) => boolean
  cutting?: Cutting
}

/** Shorter lines are parsed as they are. */
const cutFromBytes = 4096

/** Hands over the JSON objects of a JSONL file in file order, and every non-empty line that holds none with the reason. */
export function readRecords(content: Uint8Array | string, reader: RecordReader): void {
  const last = { size: 0 }
  const onLine = (line: Line) => {
    if (line.text === null)
      return reader.onUnreadable({ line: line.line, reason: `longer than ${lineBytesMax / 1024 / 1024} MB` })
    if (reader.skip?.(headOfText(line.text))) return
    const { value, problem } = parseJson(line.text)
    if (problem !== undefined) reader.onUnreadable({ line: line.line, reason: brokenReason(problem, line) })
    else if (isRecord(value)) reader.onRecord(value, line.line, typeof content === 'string' ? line.text.length : last.size)
    else reader.onUnreadable({ line: line.line, reason: 'JSON, but no object' })
  }
  if (typeof content === 'string') readLines(content, onLine)
  else readLines(content, onLine, { onBytes: bytesReader(content, reader, last) })
}

/** Reads a line without decoding all of it, where that is sure to come to the same. */
function bytesReader(content: Uint8Array, reader: RecordReader, last: { size: number }): BytesReader {
  const { skip, cutting } = reader
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return (line, start, lineEnd) => {
    const end = bytes[lineEnd - 1] === 13 ? lineEnd - 1 : lineEnd
    last.size = end - start
    // Whatever else surrounds a line (spaces, a byte-order mark) is left to the reading of the whole.
    if ((!skip && !cutting) || bytes[start] !== 123 || bytes[end - 1] !== 125) return false
    const head = headOfBytes(bytes, start, end)
    if (skip?.(head)) return true
    if (!cutting || end - start < cutFromBytes || !cutting.mayCut(head)) return false
    const text = cutLine(bytes, start, end, cutting.keep)
    const record = text === null ? undefined : parseCut(text)
    if (!isRecord(record) || !cutting.holds(record)) return false
    reader.onRecord(record, line, end - start)
    return true
  }
}

/** The marks of what was cut are signs that parseJson would replace. */
function parseCut(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function brokenReason(problem: string, line: Line): string {
  return line.isOpenEnded ? `${problem}; the last line, perhaps still being written` : problem
}
