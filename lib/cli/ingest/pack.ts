import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const packAsync = promisify(gzip)

export const bodyBytesMax = 64 * 1024 * 1024
export const unpackedBytesMax = 512 * 1024 * 1024
/** Below this packing costs more time than it saves. */
const packFromBytes = 256 * 1024

export type Packed = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> } | { reason: string }

/** A file's bytes as they are sent, packed when they are many; a reason when even so they are too many for the server. */
export async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Packed> {
  if (bytes.byteLength < packFromBytes) return { bytes, headers: {} }
  if (bytes.byteLength > unpackedBytesMax) return { reason: tooLarge(unpackedBytesMax) }
  const packed = await packAsync(bytes, { level: 4 })
  if (packed.byteLength > bodyBytesMax) return { reason: `${tooLarge(bodyBytesMax)} even when compressed` }
  return { bytes: packed, headers: { 'content-encoding': 'gzip' } }
}

const tooLarge = (limit: number): string => `Larger than ${limit / 1024 / 1024} MiB`
