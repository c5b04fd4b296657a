import { Inflate } from 'fflate'
import { Decompress } from 'fzstd'

const partBytes = 64 * 1024

/**
 * Unpacks the data of a zip entry by its method: 0 stored, 8 deflate, 93 Zstandard. `size` is what the directory promises: an
 * entry that yields more is stopped there, so that a small file cannot fill the memory.
 */
export function inflate(packed: Uint8Array, method: number, size: number): { bytes: Uint8Array } | { problem: string } {
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
