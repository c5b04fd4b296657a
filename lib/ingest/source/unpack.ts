import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Decompress } from 'fzstd'
import { Problem } from '@/lib/domain/problem/problem'

/** The same limit as for uploads, unpacked. */
export const fileBytesMax = 512 * 1024 * 1024

const gunzipAsync = promisify(gunzip)
const isPackedName = /\.(?:gz|zst)$/i

/** The name of the file inside a packed one. */
export const unpackedName = (file: string): string => file.replace(isPackedName, '')

export const tooLarge = (): Problem =>
  new Problem('too_large', `The file is over ${fileBytesMax / 1024 / 1024} MiB. Split it by session.`)

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/**
 * The content of a file, unpacked when its first bytes indicate gzip or Zstandard.
 * @throws Problem `too_large`, or `invalid` when the packed data is broken.
 */
export async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  const isGzip = startsWith(bytes, 0x1f, 0x8b)
  const isZstd = startsWith(bytes, 0x28, 0xb5, 0x2f, 0xfd)
  if (!isGzip && !isZstd) return bytes
  try {
    return isGzip ? await gunzipAsync(bytes, { maxOutputLength: fileBytesMax }) : unpackZstd(bytes)
  } catch (error) {
    if (error instanceof Problem) throw error
    if (error instanceof RangeError) throw tooLarge()
    throw new Problem('invalid', 'The compressed file is truncated or damaged. Compress it again.')
  }
}

function unpackZstd(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let size = 0
  let isEnded = false
  const stream = new Decompress((part, isFinal) => {
    size += part.byteLength
    if (size > fileBytesMax) throw tooLarge()
    parts.push(part.slice())
    isEnded ||= isFinal === true
  })
  stream.push(bytes, true)
  if (!isEnded) throw new Error('cut off')
  return Buffer.concat(parts)
}
