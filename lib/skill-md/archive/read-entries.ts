/** An entry of a zip as its central directory tells it; nothing is unpacked yet. */
export interface ZipEntry {
  name: string
  method: number
  isEncrypted: boolean
  packed: number
  size: number
  crc: number
  /** Where its local header begins. */
  offset: number
  /** Unix file type bits; 0 where the packer told none. */
  fileType: number
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const endBytes = 22
const headBytes = 46
const commentBytesMax = 65_535
const unix = 3

/**
 * Entries of a zip in their order, or why it is none that is read here: one that spans disks, needs 64-bit sizes, or whose
 * directory does not fit. Never throws.
 */
export function readEntries(content: Uint8Array, entriesMax: number): { entries: ZipEntry[] } | { problem: string } {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const end = findEnd(view)
  if (end === null) return { problem: 'It is no zip archive.' }
  const count = view.getUint16(end + 10, true)
  if (view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count)
    return { problem: 'It is spread over several files. Pack it into one.' }
  if (count > entriesMax) return { problem: `It holds ${count} entries; at most ${entriesMax} are read.` }
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + headBytes > end || view.getUint32(at, true) !== entryMark) return { problem: 'Its directory is broken.' }
    const nameBytes = view.getUint16(at + 28, true)
    if (at + headBytes + nameBytes > end) return { problem: 'Its directory is broken.' }
    entries.push(entryAt(content, view, at, nameBytes))
    at += headBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return { entries }
}

function entryAt(content: Uint8Array, view: DataView, at: number, nameBytes: number): ZipEntry {
  const isUnix = view.getUint8(at + 5) === unix
  return {
    name: new TextDecoder().decode(content.subarray(at + headBytes, at + headBytes + nameBytes)),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
    fileType: isUnix ? (view.getUint32(at + 38, true) >>> 16) & 0xf000 : 0,
  }
}

/** The end record lies behind the last entry, before a comment of at most 64 KB. */
function findEnd(view: DataView): number | null {
  for (let at = view.byteLength - endBytes; at >= Math.max(0, view.byteLength - endBytes - commentBytesMax); at -= 1) {
    if (view.getUint32(at, true) === endMark && at + endBytes + view.getUint16(at + 20, true) === view.byteLength) return at
  }
  return null
}
