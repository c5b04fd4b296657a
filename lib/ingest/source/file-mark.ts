import { createHash } from 'node:crypto'
import { readRange } from './read-range'

/** How far a file was read; bytes throughout. */
export interface FileMark {
  size: number
  mtimeMs: number
  /** The end of the last whole line that was read. */
  offset: number
  lines: number
  tailDigest: string
}

/** A digest of this many bytes before the offset shows whether a grown file still has its earlier content. */
const digestedBytes = 4096
/** Read again before the new part: results follow their calls by some lines. */
const overlapBytes = 256 * 1024
const newline = 10

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function countLines(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) count++
  return count
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes))
    return true
  } catch {
    return false
  }
}

/** The end of the complete lines: the last newline, or the end of the file when the last line is a whole JSON value. */
function linesEnd(bytes: Uint8Array): number {
  const end = bytes.lastIndexOf(newline) + 1
  return end === bytes.length || isJson(bytes.subarray(end)) ? bytes.length : end
}

/**
 * The end of the completely written part of a file. A file that is one JSON value over many lines, or one line, counts as a whole:
 * a part of it is meaningless, and its errors should be reported.
 */
export function writtenEnd(bytes: Uint8Array): number {
  const end = linesEnd(bytes)
  if (end === bytes.length || end === 0) return bytes.length
  const isOneValue = !isJson(bytes.subarray(0, bytes.indexOf(newline))) && isJson(bytes)
  return isOneValue ? bytes.length : end
}

/** The mark of a file that was read from its beginning up to `end`. */
export function markWhole(bytes: Uint8Array, end: number, stat: { size: number; mtimeMs: number }): FileMark {
  const read = bytes.subarray(0, end)
  return {
    size: stat.size,
    mtimeMs: stat.mtimeMs,
    offset: end,
    lines: countLines(read),
    tailDigest: digestOf(read.subarray(Math.max(0, end - digestedBytes))),
  }
}

/** The mark of an unreadable file: it shows whether the file changed, and no tail can start from it. */
export const markUnread = ({ size, mtimeMs }: { size: number; mtimeMs: number }): FileMark => ({
  size,
  mtimeMs,
  offset: 0,
  lines: 0,
  tailDigest: '',
})

export interface Tail {
  /** Some lines that were read before, and the new ones up to the last whole line. */
  content: Uint8Array
  /** Lines of the file before the content, and those of the content that were read before. */
  linesBefore: number
  linesAgain: number
  mark: FileMark
}

/** Reads what was appended to a file; null when its earlier content changed: rotated, truncated or rewritten. */
export async function readTail(file: string, known: FileMark, stat: { size: number; mtimeMs: number }): Promise<Tail | null> {
  if (stat.size < known.offset || known.offset === 0) return null
  const from = Math.max(0, known.offset - Math.max(overlapBytes, digestedBytes))
  const bytes = await readRange(file, from, stat.size)
  const seam = known.offset - from
  if (bytes.length < seam || digestOf(bytes.subarray(Math.max(0, seam - digestedBytes), seam)) !== known.tailDigest) return null
  const end = seam + linesEnd(bytes.subarray(seam))
  // The first line of the range is whole only at the beginning of the file, or after a newline.
  const start = from === 0 ? 0 : bytes.indexOf(newline) + 1
  const linesAgain = countLines(bytes.subarray(start, seam))
  const mark = {
    size: stat.size,
    mtimeMs: stat.mtimeMs,
    offset: from + end,
    lines: known.lines + countLines(bytes.subarray(seam, end)),
    tailDigest: digestOf(bytes.subarray(Math.max(0, end - digestedBytes), end)),
  }
  return { content: bytes.subarray(Math.min(start, seam), end), linesBefore: known.lines - linesAgain, linesAgain, mark }
}
