/** An entry of a zip as its central directory tells it; nothing is unpacked yet. */
export interface ZipPlace {
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
 * Where the record at the end of a zip stands: behind the last entry, before a comment of at most 64 KB. `isExact`: the archive must
 * end with that comment. Null: it is no zip.
 */
export function findZipEnd(view: DataView, { isExact = false } = {}): number | null {
  for (let at = view.byteLength - endBytes; at >= Math.max(0, view.byteLength - endBytes - commentBytesMax); at -= 1) {
    const isEnd = view.getUint32(at, true) === endMark
    if (isEnd && (!isExact || at + endBytes + view.getUint16(at + 20, true) === view.byteLength)) return at
  }
  return null
}

/** How many entries the record at the end announces, and where the first of them is told. */
export const zipDirectory = (view: DataView, end: number): { count: number; start: number } => ({
  count: view.getUint16(end + 10, true),
  start: view.getUint32(end + 16, true),
})

/** The entry told at a place of the directory, where its name and where it ends; null when none is told before `limit`. */
export function readZipPlace(
  content: Uint8Array,
  view: DataView,
  at: number,
  limit: number,
): (ZipPlace & { nameEnd: number; next: number }) | null {
  if (at + headBytes > limit || view.getUint32(at, true) !== entryMark) return null
  const nameEnd = at + headBytes + view.getUint16(at + 28, true)
  const isUnix = view.getUint8(at + 5) === unix
  return {
    name: new TextDecoder().decode(content.subarray(at + headBytes, nameEnd)),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
    fileType: isUnix ? (view.getUint32(at + 38, true) >>> 16) & 0xf000 : 0,
    nameEnd,
    next: nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true),
  }
}
