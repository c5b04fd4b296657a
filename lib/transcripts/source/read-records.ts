import type { Unreadable } from '@/lib/domain/session/step'
import { parseJson } from '@/lib/transcripts/source/parse-json'
import type { Line } from '@/lib/transcripts/source/read-lines'
import { lineBytesMax, readLines } from '@/lib/transcripts/source/read-lines'
import type { JsonRecord } from '@/lib/transcripts/text/read-field'
import { isRecord } from '@/lib/transcripts/text/read-field'

interface RecordReader {
  onRecord: (record: JsonRecord, line: number, text: string) => void
  onUnreadable: (unreadable: Unreadable) => void
  /** Lines that need not even be parsed. */
  skip?: (text: string) => boolean
}

/** Hands over the JSON objects of a JSONL file in file order, and every non-empty line that holds none with the reason. */
export function readRecords(content: Uint8Array | string, reader: RecordReader): void {
  readLines(content, (line) => {
    if (line.text === null)
      return reader.onUnreadable({ line: line.line, reason: `longer than ${lineBytesMax / 1024 / 1024} MB` })
    if (reader.skip?.(line.text)) return
    const { value, problem } = parseJson(line.text)
    if (problem !== undefined) reader.onUnreadable({ line: line.line, reason: brokenReason(problem, line) })
    else if (isRecord(value)) reader.onRecord(value, line.line, line.text)
    else reader.onUnreadable({ line: line.line, reason: 'JSON, but no object' })
  })
}

function brokenReason(problem: string, line: Line): string {
  return line.isOpenEnded ? `${problem}; the last line, perhaps still being written` : problem
}
