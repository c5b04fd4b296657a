import { Inflate } from 'fflate'
import { bombFromBytes, bombRatio } from '@/lib/skill-md/archive/limits'
import type { ZipEntry } from '@/lib/skill-md/archive/read-entries'

const localMark = 0x04034b50
const localBytes = 30
const partBytes = 64 * 1024
const [stored, deflated] = [0, 8]

/** The content of an entry, or why it cannot be had. No more than its promised size is ever held. */
export function unpackEntry(content: Uint8Array, entry: ZipEntry): { bytes: Uint8Array } | { problem: string } {
  const { method, size, packed, offset } = entry
  if (entry.isEncrypted) return { problem: 'is encrypted' }
  if (method !== stored && method !== deflated) return { problem: `is packed by a method that is not read here (${method})` }
  if (size > bombFromBytes && size > packed * bombRatio) return { problem: `would grow to more than ${bombRatio} times its size` }
  if (offset + localBytes > content.length) return { problem: 'is cut off' }
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  if (view.getUint32(offset, true) !== localMark) return { problem: 'is not where the directory says' }
  const nameBytes = view.getUint16(offset + 26, true)
  const local = new TextDecoder().decode(content.subarray(offset + localBytes, offset + localBytes + nameBytes))
  if (local !== entry.name) return { problem: 'has another name in its own header' }
  const start = offset + localBytes + nameBytes + view.getUint16(offset + 28, true)
  if (start + packed > content.length) return { problem: 'is cut off' }
  const data = content.subarray(start, start + packed)
  const bytes = method === stored ? data.slice() : inflate(data, size)
  if (bytes?.length !== size) return { problem: 'is not as long as the directory says' }
  return crc32(bytes) === entry.crc ? { bytes } : { problem: 'is damaged: its checksum differs' }
}

/** Null where it does not unpack, or to more than was promised. */
function inflate(packed: Uint8Array, size: number): Uint8Array | null {
  const bytes = new Uint8Array(size)
  const got = { bytes: 0 }
  const stream = new Inflate((part) => {
    if (got.bytes + part.length <= size) bytes.set(part, got.bytes)
    got.bytes += part.length
  })
  try {
    for (let at = 0; at < packed.length && got.bytes <= bytes.length; at += partBytes)
      stream.push(packed.subarray(at, at + partBytes), at + partBytes >= packed.length)
  } catch {
    return null
  }
  return got.bytes === size ? bytes : null
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = table[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
