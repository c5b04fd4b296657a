import type { Unreadable } from '@/lib/domain/session/step'
import { cutLine, type Rest } from '@/lib/transcripts/cut/cut-line'
import type { Plan } from '@/lib/transcripts/cut/plan'
import { parseJson } from '@/lib/transcripts/source/parse-json'
import { asBytes, lineBytesMax, readLines, type BytesReader, type Line } from '@/lib/transcripts/source/read-lines'
import { useTokenLead } from '@/lib/domain/outcome/use-token'
import { isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** What of a format's long lines is used, so that the rest need not be parsed. */
export interface UsedParts {
  plan: Plan
  /** Whether the heads of texts, as the plan leaves them, say all that the format wants to know; else the line is parsed in full. */
  isEnough: (record: JsonRecord, rest: Rest) => boolean
}

interface RecordReader {
  /** `size`: of the line in bytes. `rest`: what was cut from a text of the record. */
  onRecord: (record: JsonRecord, line: number, size: number, rest?: Rest) => void
  onUnreadable: (unreadable: Unreadable) => void
  /** Lines that need not even be parsed: objects, told by their bytes. */
  skip?: (bytes: Buffer, start: number, end: number) => boolean
  parts?: UsedParts
  /** Records by their line that were read already, to tell the format. */
  known?: ReadonlyMap<number, JsonRecord>
}

/** A shorter line is sooner parsed than cut. */
const cutBytesMin = 4096

/** Hands over the JSON objects of a JSONL file in file order, and every non-empty line that holds none with the reason. */
export function readRecords(content: Uint8Array | string, reader: RecordReader): void {
  const { known } = reader
  const bytes = asBytes(content)
  const onLine = (line: Line) => {
    if (line.text === null)
      return reader.onUnreadable({ line: line.line, reason: `longer than ${lineBytesMax / 1024 / 1024} MB` })
    const before = known?.get(line.line)
    const { value, problem } = before ? { value: before } : parseJson(line.text)
    if (problem !== undefined) reader.onUnreadable({ line: line.line, reason: brokenReason(problem, line) })
    else if (isRecord(value)) reader.onRecord(value, line.line, line.size)
    else reader.onUnreadable({ line: line.line, reason: 'JSON, but no object' })
  }
  readLines(bytes, onLine, { onBytes: bytesReader(bytes, reader) })
}

/** Deals with a line before it is decoded; one with anything around its object (spaces, a byte-order mark) is decoded first. */
function bytesReader(bytes: Buffer, { skip, parts, known, onRecord }: RecordReader): BytesReader {
  return (start, lineEnd, line) => {
    const end = bytes[lineEnd - 1] === carriageReturn ? lineEnd - 1 : lineEnd
    if (bytes[start] !== openBrace || bytes[end - 1] !== closeBrace) return false
    if (skip?.(bytes, start, end)) return true
    const before = known?.get(line)
    const next: RecordRead | false | undefined = before
      ? { record: before }
      : parts && end - start >= cutBytesMin && readCut(bytes, start, end, parts)
    if (!next) return false
    onRecord(next.record, line, end - start, next.rest)
    return true
  }
}

interface RecordRead {
  record: JsonRecord
  rest?: Rest
}

function readCut(bytes: Buffer, start: number, end: number, { plan, isEnough }: UsedParts): RecordRead | undefined {
  const cut = cutLine(bytes, start, end, plan)
  const record = cut && parseJson(cut.text).value
  if (cut?.rest && bytes.subarray(start, end).includes(useTokenLead)) return undefined
  return isRecord(record) && (!cut?.rest || isEnough(record, cut.rest)) ? { record, rest: cut?.rest } : undefined
}

const [openBrace, closeBrace, carriageReturn] = [123, 125, 13]

function brokenReason(problem: string, line: Line): string {
  return line.isOpenEnded ? `${problem}; the last line, perhaps still being written` : problem
}
