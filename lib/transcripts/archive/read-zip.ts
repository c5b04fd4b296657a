import { inflate } from '@/lib/transcripts/archive/inflate'

/** What an archive may hold: beyond these it is no log but an attack, or a mistake. */
export const zipLimits = { entries: 100_000, entryBytes: 256 * 1024 * 1024, totalBytes: 1024 * 1024 * 1024 }

export interface ZipEntry {
  name: string
  /** The content, unpacked at the moment it is asked for; a reason where that cannot be done. */
  read: () => { bytes: Uint8Array } | { problem: string }
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const endBytes = 22
const commentBytesMax = 65_535

/**
 * The entries of a zip archive, by its central directory; null when it has none that can be read. Entries are stored, deflated
 * or packed by Zstandard (methods 0, 8 and 93). Nothing is unpacked before it is asked for, and no more than the limits.
 */
export function readZip(content: Uint8Array, limits = zipLimits): ZipEntry[] | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const end = findEnd(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  const budget = { left: limits.totalBytes }
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < Math.min(count, limits.entries); index++) {
    if (at + 46 > content.length || view.getUint32(at, true) !== entryMark) return entries.length > 0 ? entries : null
    const nameBytes = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(content.subarray(at + 46, at + 46 + nameBytes))
    const place = placeOf(view, at)
    entries.push({ name, read: () => readEntry(content, view, place, { budget, entryBytes: limits.entryBytes }) })
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

interface EntryPlace {
  method: number
  isEncrypted: boolean
  packed: number
  size: number
  offset: number
}

function placeOf(view: DataView, at: number): EntryPlace {
  const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
  const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
  return { method: view.getUint16(at + 10, true), isEncrypted, packed, size, offset: view.getUint32(at + 42, true) }
}

/** The end record lies behind the last entry, before a comment of at most 64 KB. */
function findEnd(view: DataView): number | null {
  for (let at = view.byteLength - endBytes; at >= Math.max(0, view.byteLength - endBytes - commentBytesMax); at--) {
    if (view.getUint32(at, true) === endMark) return at
  }
  return null
}

function readEntry(
  content: Uint8Array,
  view: DataView,
  place: EntryPlace,
  { budget, entryBytes }: { budget: { left: number }; entryBytes: number },
): { bytes: Uint8Array } | { problem: string } {
  const { method, isEncrypted, packed, size, offset } = place
  if (isEncrypted) return { problem: 'encrypted' }
  if (size > entryBytes) return { problem: `larger than ${entryBytes / 1024 / 1024} MB` }
  if (size > budget.left) return { problem: 'beyond the size an archive may unpack to' }
  if (offset + 30 > content.length) return { problem: 'cut off' }
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packed > content.length) return { problem: 'cut off' }
  const result = inflate(content.subarray(start, start + packed), method, size)
  if ('bytes' in result) budget.left -= result.bytes.length
  return result
}
