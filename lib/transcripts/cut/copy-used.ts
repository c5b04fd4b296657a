import { isAscii } from 'node:buffer'

/** What is left of a line: copied piece by piece, decoded at once. */
export interface Copy {
  bytes: Buffer
  /** Up to here the line has been copied or passed over. */
  from: number
  /** Nothing is passed over as long as nothing is written here. */
  length: number
}

const roomBytes = 1 << 16
/** Where pieces are put together: one line is worked at, at a time. It grows with what is left of a line, and not for good. */
let room = Buffer.allocUnsafe(roomBytes)

export const startCopy = (bytes: Buffer, start: number): Copy => ({ bytes, from: start, length: 0 })

/** Keeps all up to `at` and passes over what stands from there to `to`, with `put` (a single ASCII sign) in its place. */
export function passOver(copy: Copy, at: number, to: number, put?: number): void {
  append(copy, at)
  if (put !== undefined) room[copy.length++] = put
  copy.from = to
}

function append(copy: Copy, to: number): void {
  const needed = copy.length + to - copy.from + 1
  if (needed > room.length) {
    const wider = Buffer.allocUnsafe(2 * needed)
    room.copy(wider, 0, 0, copy.length)
    room = wider
  }
  copy.length += copy.bytes.copy(room, copy.length, copy.from, to)
}

/** What is left, as text. */
export function finishCopy(copy: Copy, end: number): string {
  append(copy, end)
  const bytes = room.subarray(0, copy.length)
  if (room.length > 16 * roomBytes) room = Buffer.allocUnsafe(roomBytes)
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
}
