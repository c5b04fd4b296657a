import { isAscii } from 'node:buffer'

/** One line longer than this is reported, not read: 64 MB. */
export const lineBytesMax = 64 * 1024 * 1024

export interface Line {
  /** 1-based; empty lines count. */
  line: number
  /** Null when the line is longer than `lineBytesMax`. */
  text: string | null
  /** Of the text, in bytes as they stand in the file. */
  size: number
  /** The last line of a file without a final newline: perhaps still being written. */
  isOpenEnded: boolean
}

const newline = 10

/**
 * Deals with a line by its place in the bytes, before it is decoded. False leaves it to be decoded and handed over; "last" when no
 * further line is wanted.
 */
export type BytesReader = (start: number, end: number, line: number) => boolean | 'last'

/** A content as it is walked: bytes of UTF-8. */
export function asBytes(content: Uint8Array | string): Buffer {
  if (Buffer.isBuffer(content)) return content
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}

/**
 * Walks the non-empty lines of a file without ever holding all of them decoded; stops when `onLine` answers false.
 * Bytes are read as UTF-8, what is none becomes U+FFFD; a byte-order mark is not part of the first line.
 */
export function readLines(
  content: Uint8Array | string,
  onLine: (line: Line) => boolean | void,
  { bytesMax = lineBytesMax, onBytes }: { bytesMax?: number; onBytes?: BytesReader } = {},
): void {
  const bytes = asBytes(content)
  let end = -1
  for (let line = 1; end + 1 < bytes.length; line++) {
    const start = end + 1
    const newlineAt = bytes.indexOf(newline, start)
    end = newlineAt < 0 ? bytes.length : newlineAt
    const isTooLong = end - start > bytesMax
    const fate = isTooLong ? false : onBytes?.(start, end, line)
    if (fate === 'last') return
    if (fate) continue
    const text = isTooLong ? null : decodeLine(bytes, start, end)
    const trimmed = text === null ? null : trimLine(text)
    if (trimmed === '') continue
    const around =
      text === null || text.length === trimmed?.length ? 0 : Buffer.byteLength(text) - Buffer.byteLength(trimmed ?? '')
    if (onLine({ line, text: trimmed, size: end - start - around, isOpenEnded: newlineAt < 0 }) === false) return
  }
}

/** Most lines are plain ASCII, which is told and copied several times as fast as UTF-8 is decoded. */
export function decodeLine(bytes: Buffer, start: number, end: number): string {
  return isAscii(bytes.subarray(start, end)) ? bytes.toString('latin1', start, end) : bytes.toString('utf8', start, end)
}

function trimLine(text: string): string {
  return (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).trim()
}
