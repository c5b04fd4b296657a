import { findZipEnd, readZipPlace, zipDirectory, type ZipPlace } from '@/lib/domain/zip-directory'
import { inflate } from '@/lib/transcripts/archive/inflate'

/** What an archive may hold: beyond these it is no log but an attack, or a mistake. */
export const zipLimits = { entries: 100_000, entryBytes: 256 * 1024 * 1024, totalBytes: 1024 * 1024 * 1024 }

export interface ZipEntry {
  name: string
  /** The content, unpacked at the moment it is asked for; a reason where that cannot be done. */
  read: () => { bytes: Uint8Array } | { problem: string }
}

/**
 * The entries of a zip archive, by its central directory; null when it has none that can be read. Entries are stored, deflated
 * or packed by Zstandard (methods 0, 8 and 93). Nothing is unpacked before it is asked for, and no more than the limits.
 */
export function readZip(content: Uint8Array, limits = zipLimits): ZipEntry[] | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const end = findZipEnd(view)
  if (end === null) return null
  const { count, start } = zipDirectory(view, end)
  const budget = { left: limits.totalBytes }
  const entries: ZipEntry[] = []
  let at = start
  for (let index = 0; index < Math.min(count, limits.entries); index++) {
    const place = readZipPlace(content, view, at, content.length)
    if (!place) return entries.length > 0 ? entries : null
    const { name, next } = place
    entries.push({ name, read: () => readEntry(content, view, place, { budget, entryBytes: limits.entryBytes }) })
    at = next
  }
  return entries
}

function readEntry(
  content: Uint8Array,
  view: DataView,
  place: ZipPlace,
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
