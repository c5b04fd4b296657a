import type { Keep } from '@/lib/transcripts/source/scan-string'
import { StringScan } from '@/lib/transcripts/source/scan-string'

const quote = 34
const colon = 58
const lastOfName = 't'.charCodeAt(0)
/** Fewer bytes than these are not worth a cut. */
const slackBytes = 64
const strict = new TextDecoder('utf-8', { fatal: true })

/** How much is kept of a string behind a name that ends in "t" ("content", "text"), and of any other. */
export interface LineKeep {
  content: Keep
  other: Keep
}

/**
 * The JSON text of a line with its long strings cut, each ending in U+0000 (as an escape) and the number of bytes that are left
 * away. It parses if and only if the line does, to the same value but for what is cut. Null where that cannot be promised.
 */
export function cutLine(bytes: Buffer, start: number, end: number, keep: LineKeep): string | null {
  const scan = new StringScan()
  let isAscii = true
  let copied = start
  let text = ''
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    if (byte > 127) return null
    if (byte !== quote) continue
    const isContent = bytes[at - 1] === colon && bytes[at - 2] === quote && bytes[at - 3] === lastOfName
    if (!scan.walk(bytes, at + 1, end, isContent ? keep.content : keep.other)) return null
    isAscii &&= scan.isAscii
    if (scan.cutAt < scan.end - slackBytes) {
      text += `${bytes.toString(isAscii ? 'latin1' : 'utf8', copied, scan.cutAt)}\\u0000${scan.omitted}`
      copied = scan.end
    }
    at = scan.end
  }
  if (!isAscii && !isUtf8(bytes.subarray(start, end))) return null
  return text + bytes.toString(isAscii ? 'latin1' : 'utf8', copied, end)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes)
    return true
  } catch {
    return false
  }
}
