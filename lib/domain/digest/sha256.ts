import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256 of a text (as UTF-8) or of bytes, as 64 hexadecimal digits. */
export function sha256Hex(value: string | Uint8Array): string {
  return bytesToHex(sha256(typeof value === 'string' ? utf8ToBytes(value) : value))
}

/** The digest of a set of files: hashes their sorted lines `<path>\0<sha256>\n`. */
export function digestOfFiles(files: { path: string; sha256: string }[]): string {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return sha256Hex(sorted.map((file) => `${file.path}\u0000${file.sha256}\n`).join(''))
}
