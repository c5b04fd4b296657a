import { findZipEnd, readZipPlace, zipDirectory, type ZipPlace } from '@/lib/domain/zip-directory'

export type ZipEntry = ZipPlace

/**
 * Entries of a zip in their order, or why it is none that is read here: one that spans disks, needs 64-bit sizes, or whose
 * directory does not fit. Never throws.
 */
export function readEntries(content: Uint8Array, entriesMax: number): { entries: ZipEntry[] } | { problem: string } {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const end = findZipEnd(view, { isExact: true })
  if (end === null) return { problem: 'It is no zip archive.' }
  const { count, start } = zipDirectory(view, end)
  if (view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count)
    return { problem: 'It is spread over several files. Pack it into one.' }
  if (count > entriesMax) return { problem: `It holds ${count} entries; at most ${entriesMax} are read.` }
  const entries: ZipEntry[] = []
  let at = start
  for (let index = 0; index < count; index += 1) {
    const place = readZipPlace(content, view, at, end)
    if (!place || place.nameEnd > end) return { problem: 'Its directory is broken.' }
    const { next, nameEnd: _, ...entry } = place
    entries.push(entry)
    at = next
  }
  return { entries }
}
