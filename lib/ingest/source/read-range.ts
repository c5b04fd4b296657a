import { promises as fs } from 'node:fs'

/** The bytes of a file between two offsets, or up to its end; in as few steps as possible, because a busy thread delays each. */
export async function readRange(file: string, from: number, to: number): Promise<Uint8Array> {
  const handle = await fs.open(file, 'r')
  try {
    const bytes = Buffer.allocUnsafeSlow(to - from)
    let filled = 0
    while (filled < bytes.length) {
      const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, from + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return bytes.subarray(0, filled)
  } finally {
    await handle.close()
  }
}
