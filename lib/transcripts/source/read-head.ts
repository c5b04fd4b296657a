import { parseJson } from '@/lib/transcripts/source/parse-json'
import { parseLooseJson } from '@/lib/transcripts/source/parse-loose-json'
import { readLines, type BytesReader, type Line } from '@/lib/transcripts/source/read-lines'
import { isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** Lines read to detect a format: the first one is often not a message. */
const headLines = 50
/** The first line and lines up to this length identify nearly every format. */
const shortBytesMax = 4096

interface FirstLine {
  line: number
  value: unknown
  isLeftOut: boolean
}

/** The input of format detection. */
export interface Head {
  isEmpty: boolean
  isZip: boolean
  /** The whole content, if it is one JSON value. */
  value?: unknown
  /** The JSON objects among the first 50 lines; for a single line, that one. */
  records: JsonRecord[]
  /** Some of the first 50 lines were skipped because they are long. */
  isPartial?: boolean
  /** The records by line number, so that they are not read again. */
  known?: ReadonlyMap<number, JsonRecord>
  /** Why the content is not one JSON value, if that was tried. */
  problem?: string
}

/**
 * Reads as much as format detection needs: a first line that parses alone with more lines after it is JSONL; else the whole is
 * tried as one JSON value; else the first 50 lines, for a JSONL whose first line is broken. Lines beyond 4 kB after the first are
 * read only `withLong`: they are expensive, and most formats show in any line.
 */
export function readHead(content: Uint8Array | string, { withLong = false } = {}): Head {
  const isZip = startsWithZip(content)
  const lines = isZip ? [] : firstLines(content, withLong)
  if (lines.length === 0) return { isEmpty: !isZip, isZip, records: [] }
  const isSingle = lines.length === 1
  const isPartial = lines.some(({ isLeftOut }) => isLeftOut)
  const known = new Map(lines.flatMap(({ line, value }) => (isRecord(value) ? [[line, value]] : [])))
  const records = [...known.values()]
  if (!isSingle && lines[0]?.value !== undefined) return { isEmpty: false, isZip, isPartial, records, known }
  const whole = parseWhole(content)
  return { isEmpty: false, isZip, isPartial, records: whole.problem === undefined && !isSingle ? [] : records, ...whole }
}

function startsWithZip(content: Uint8Array | string): boolean {
  const mark = [0x50, 0x4b, 0x03, 0x04]
  return mark.every((byte, at) => (typeof content === 'string' ? content.charCodeAt(at) : content[at]) === byte)
}

function firstLines(content: Uint8Array | string, hasLong: boolean): FirstLine[] {
  const lines: FirstLine[] = []
  const onLine = ({ line, text }: Line) =>
    lines.push({ line, value: text === null ? undefined : parseJson(text).value, isLeftOut: false }) < headLines
  const onBytes: BytesReader = (start, end, line) => {
    if (hasLong || lines.length === 0 || end - start <= shortBytesMax) return false
    return lines.push({ line, value: undefined, isLeftOut: true }) < headLines || 'last'
  }
  readLines(content, onLine, { onBytes })
  return lines
}

function parseWhole(content: Uint8Array | string): { value?: unknown; problem?: string } {
  try {
    const text = typeof content === 'string' ? content.replace(/^\ufeff/, '') : new TextDecoder().decode(content)
    return parseLooseJson(text)
  } catch {
    // Only a text beyond the engine's maximum string length reaches this.
    return { problem: 'too large to be read as one JSON value' }
  }
}
