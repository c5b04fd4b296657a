import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const packAsync = promisify(gzip)

export const bodyBytesMax = 64 * 1024 * 1024
export const unpackedBytesMax = 512 * 1024 * 1024
/** Below this size, packing costs more time than it saves. */
const packFromBytes = 256 * 1024

export type Packed = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> } | { reason: string }

/** A file's bytes as they are sent, packed when large; a reason when they are too large even so. */
export async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Packed> {
  if (bytes.byteLength < packFromBytes) return { bytes, headers: {} }
  if (bytes.byteLength > unpackedBytesMax) return { reason: tooLarge(unpackedBytesMax) }
  const packed = await packAsync(bytes, { level: 4 })
  if (packed.byteLength > bodyBytesMax) return { reason: `${tooLarge(bodyBytesMax)} even when compressed` }
  return { bytes: packed, headers: { 'content-encoding': 'gzip' } }
}

const tooLarge = (limit: number): string => `Larger than ${limit / 1024 / 1024} MiB`
