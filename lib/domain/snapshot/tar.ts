/** One file of a tar archive as its header tells it. */
export interface TarEntry {
  path: string
  bytes: number
}

export const blockBytes = 512

const field = { name: [0, 100], mode: [100, 8], size: [124, 12], mtime: [136, 12], sum: [148, 8], type: [156, 1] } as const
const magic = 'ustar\u000000'
const magicAt = 257
const prefixAt = 345
const prefixBytes = 155

const encoder = new TextEncoder()
const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`

/** Bytes that follow a file's own until the next header: archives are made of whole blocks. */
export const paddingOf = (bytes: number): number => (blockBytes - (bytes % blockBytes)) % blockBytes

/** What ends an archive. */
export const tarEnd = (): Uint8Array => new Uint8Array(2 * blockBytes)

/** The sum of a header's bytes, its own field counted as spaces. */
function checksum(block: Uint8Array): number {
  const [from, length] = field.sum
  return block.reduce((sum, byte, at) => sum + (at >= from && at < from + length ? 0x20 : byte), 0)
}

function header(name: Uint8Array, bytes: number, type: string, atSeconds: number): Uint8Array {
  const block = new Uint8Array(blockBytes)
  const put = (text: string, at: number) => block.set(encoder.encode(text), at)
  block.set(name, field.name[0])
  put(octal(0o644, field.mode[1]), field.mode[0])
  put(octal(0, 8), 108)
  put(octal(0, 8), 116)
  put(octal(bytes, field.size[1]), field.size[0])
  put(octal(atSeconds, field.mtime[1]), field.mtime[0])
  put(type, field.type[0])
  put(magic, magicAt)
  put(`${checksum(block).toString(8).padStart(6, '0')}\0 `, field.sum[0])
  return block
}

/** A path in a record of its own before the header: the length counts its own digits. */
function pathRecord(path: string): Uint8Array {
  const tail = ` path=${path}\n`
  const bytes = encoder.encode(tail).byteLength
  let length = bytes + String(bytes).length
  if (String(length).length > String(bytes).length) length += 1
  return encoder.encode(`${length}${tail}`)
}

/**
 * What stands before a file's bytes: a header of the POSIX format, with an extended one before it where the path is too long or
 * not plain. Any tar reads it. `atMs`: epoch milliseconds.
 */
export function tarHeader({ path, bytes }: TarEntry, atMs: number): Uint8Array {
  const seconds = Math.floor(atMs / 1000)
  const name = encoder.encode(path)
  if (name.byteLength <= field.name[1] && name.every((byte) => byte >= 0x20 && byte < 0x7f))
    return header(name, bytes, '0', seconds)
  const record = pathRecord(path)
  const padded = new Uint8Array(record.byteLength + paddingOf(record.byteLength))
  padded.set(record)
  const parts = [
    header(encoder.encode('path'), record.byteLength, 'x', seconds),
    padded,
    header(encoder.encode('long'), bytes, '0', seconds),
  ]
  return join(parts)
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** A header as it was read: a file, a path for the file that follows, the end, or why it is none. */
export type ReadHeader =
  | ({ kind: 'file' } & TarEntry)
  | { kind: 'path'; bytes: number }
  | { kind: 'end' }
  | { kind: 'broken'; reason: string }

const textAt = (block: Uint8Array, from: number, length: number): string => {
  const part = block.subarray(from, from + length)
  const end = part.indexOf(0)
  return new TextDecoder().decode(end === -1 ? part : part.subarray(0, end))
}

const numberAt = (block: Uint8Array, [from, length]: readonly [number, number]): number => {
  const text = textAt(block, from, length).trim()
  return /^[0-7]{1,12}$/.test(text) ? Number.parseInt(text, 8) : Number.NaN
}

/** Reads one block. Links, folders, devices and anything else that is no plain file is broken here: nothing of ours writes them. */
export function readHeader(block: Uint8Array): ReadHeader {
  if (block.every((byte) => byte === 0)) return { kind: 'end' }
  const bytes = numberAt(block, field.size)
  if (Number.isNaN(bytes) || numberAt(block, field.sum) !== checksum(block))
    return { kind: 'broken', reason: 'a header in it does not add up' }
  const type = textAt(block, ...field.type)
  if (type === 'x') return { kind: 'path', bytes }
  if (type !== '0' && type !== '') return { kind: 'broken', reason: 'it holds a link or something else that is no file' }
  const prefix = textAt(block, prefixAt, prefixBytes)
  const name = textAt(block, ...field.name)
  return { kind: 'file', path: prefix === '' ? name : `${prefix}/${name}`, bytes }
}

/** The path that an extended header names; null: it names none. */
export function readPathRecord(content: Uint8Array): string | null {
  const decoder = new TextDecoder()
  for (let at = 0; at < content.byteLength;) {
    const space = content.indexOf(0x20, at)
    const length = Number(decoder.decode(content.subarray(at, Math.max(at, space))))
    if (space === -1 || !Number.isInteger(length) || length <= space - at) return null
    const pair = decoder.decode(content.subarray(space + 1, at + length - 1))
    if (pair.startsWith('path=')) return pair.slice('path='.length)
    at += length
  }
  return null
}
