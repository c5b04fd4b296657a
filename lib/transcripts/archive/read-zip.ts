import { Inflate } from 'fflate'
import { Decompress } from 'fzstd'
import { findZipEnd, readZipPlace, zipDirectory, type ZipPlace } from '@/lib/domain/zip-directory'

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

const partBytes = 64 * 1024

/**
 * Unpacks the data of a zip entry by its method: 0 stored, 8 deflate, 93 Zstandard. `size` is what the directory promises: an
 * entry that yields more is stopped there, so that a small file cannot fill the memory.
 */
function inflate(packed: Uint8Array, method: number, size: number): { bytes: Uint8Array } | { problem: string } {
  if (method === 0) return packed.length === size ? { bytes: packed } : { problem: 'not as long as the directory says' }
  if (method !== 8 && method !== 93) return { problem: `packed by a method that is not read here (${method})` }
  const bytes = new Uint8Array(size)
  const got = { bytes: 0 }
  const append = (part: Uint8Array) => {
    if (got.bytes + part.length <= size) bytes.set(part, got.bytes)
    got.bytes += part.length
  }
  const stream = method === 8 ? new Inflate(append) : new Decompress(append)
  try {
    for (let at = 0; at < packed.length && got.bytes <= bytes.length; at += partBytes) {
      stream.push(packed.subarray(at, at + partBytes), at + partBytes >= packed.length)
    }
  } catch {
    return { problem: 'broken: it does not unpack' }
  }
  return got.bytes === size ? { bytes } : { problem: 'not as long as the directory says' }
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
