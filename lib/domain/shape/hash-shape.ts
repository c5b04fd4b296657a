import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from '@/lib/domain/canonical-json'
import type { Shape } from '@/lib/domain/shape/types'

/** SHA-256 (64 hex digits) over the canonical JSON of one shape. */
export function shapeHash(shape: Shape): string {
  return digest(shape)
}

/** SHA-256 (64 hex digits) over the canonical JSON of a sequence of shapes: the identity of a pattern. */
export function sequenceHash(shapes: readonly Shape[]): string {
  return digest(shapes)
}

function digest(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(value))))
}
