import { isAscii } from 'node:buffer'

/** One line longer than this is reported, not read: 64 MB. */
export const lineBytesMax = 64 * 1024 * 1024

export interface Line {
  /** 1-based; empty lines count. */
  line: number
  /** Null when the line is longer than `lineBytesMax`. */
  text: string | null
  /** The last line of a file without a final newline: perhaps still being written. */
  isOpenEnded: boolean
}

const newline = 10

/** Deals with a line by its place in the bytes, before it is decoded; false leaves it to be decoded and handed over. */
export type BytesReader = (start: number, end: number) => boolean

/**
 * Walks the non-empty lines of a file without ever holding all of them decoded; stops when `onLine` answers false.
 * Bytes are read as UTF-8, what is none becomes U+FFFD; a byte-order mark is not part of the first line.
 */
export function readLines(
  content: Uint8Array | string,
  onLine: (line: Line) => boolean | void,
  { bytesMax = lineBytesMax, onBytes }: { bytesMax?: number; onBytes?: BytesReader } = {},
): void {
  const decode = typeof content === 'string' ? (from: number, to: number) => content.slice(from, to) : decoderOf(content)
  const find =
    typeof content === 'string' ? (from: number) => content.indexOf('\n', from) : (from: number) => content.indexOf(newline, from)
  let start = 0
  for (let line = 1; start < content.length; line++) {
    const found = find(start)
    const end = found < 0 ? content.length : found
    const isTooLong = end - start > bytesMax
    if (!isTooLong && onBytes?.(start, end)) {
      start = end + 1
      continue
    }
    const text = isTooLong ? null : decode(start, end)
    start = end + 1
    const trimmed = text === null ? null : trimLine(text)
    if (trimmed === '') continue
    if (onLine({ line, text: trimmed, isOpenEnded: found < 0 }) === false) return
  }
}

/** Most lines are plain ASCII, which is told and copied several times as fast as UTF-8 is decoded. */
function decoderOf(content: Uint8Array): (from: number, to: number) => string {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return (from, to) => bytes.toString(isAscii(bytes.subarray(from, to)) ? 'latin1' : 'utf8', from, to)
}

function trimLine(text: string): string {
  return (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).trim()
}
