import { createHash } from 'node:crypto'
import path from 'node:path'
import { atomicFs as fs } from './atomic-fs'

/** Bytes of an entry before its path: times, place, mode, owner and size, then the object's id and the flags (git's index-format). */
const entryBytes = 62
const flagsAt = 60
const isExtended = 0x4000
const headerBytes = 12
const checksumBytes = 20

interface Entry {
  name: string
  bytes: Buffer
}

/** The entries of an index of version 2 or 3 without needed extensions; null for any other. */
function entriesOf(index: Buffer): Entry[] | null {
  const version = index.readUInt32BE(4)
  if (index.toString('latin1', 0, 4) !== 'DIRC' || (version !== 2 && version !== 3)) return null
  const entries: Entry[] = []
  let at = headerBytes
  for (let left = index.readUInt32BE(8); left > 0; left -= 1) {
    const start = at + entryBytes + (index.readUInt16BE(at + flagsAt) & isExtended ? 2 : 0)
    const end = index.indexOf(0, start)
    if (end < 0) return null
    // One zero at least, up to a multiple of eight.
    const next = at + (Math.floor((end - at) / 8) + 1) * 8
    entries.push({ name: index.toString('utf8', start, end), bytes: index.subarray(at, next) })
    at = next
  }
  return hasNeededExtension(index, at) ? null : entries
}

/** An extension whose name begins with a small letter must be understood; the others only save time. */
function hasNeededExtension(index: Buffer, from: number): boolean {
  for (let at = from; at + 8 <= index.length - checksumBytes; at += 8 + index.readUInt32BE(at + 4)) {
    const first = index[at] ?? 0
    if (first < 0x41 || first > 0x5a) return true
  }
  return false
}

/**
 * Takes files from the index of a repository at once: the library reads and writes all of it for each file. Under its lock.
 * @returns false, with nothing done, for an index of a form that is not read here.
 */
export async function dropFromIndex(dir: string, files: ReadonlySet<string>): Promise<boolean> {
  const file = path.join(dir, '.git/index')
  const entries = entriesOf(await fs.promises.readFile(file))
  if (!entries) return false
  const kept = entries.filter(({ name }) => !files.has(name))
  if (kept.length === entries.length) return true
  const header = Buffer.alloc(headerBytes)
  header.write('DIRC', 'latin1')
  header.writeUInt32BE(kept.some(isExtendedEntry) ? 3 : 2, 4)
  header.writeUInt32BE(kept.length, 8)
  const body = Buffer.concat([header, ...kept.map(({ bytes }) => bytes)])
  await fs.promises.writeFile(file, Buffer.concat([body, createHash('sha1').update(body).digest()]))
  return true
}

const isExtendedEntry = ({ bytes }: Entry): boolean => (bytes.readUInt16BE(flagsAt) & isExtended) !== 0
