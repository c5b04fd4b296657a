import { getHeapStatistics } from 'node:v8'

const mebibyte = 1024 * 1024

/** Memory limits for request bodies, all in bytes. */
export interface BodyLimits {
  /** One body as received. */
  body: number
  /** One body unpacked. */
  unpacked: number
  /** One body that is parsed as JSON, which exists in memory several times meanwhile. */
  json: number
  /** All concurrent bodies together, with their results until those are stored. */
  inFlight: number
}

/** Copies of parsed JSON in memory: bytes, text, values, and the parser's own overhead. */
export const jsonWeight = 4

/** A body up to this size, of a length that is declared, is read at once, in bytes: a stream for it costs more than the call it asks for. */
export const shortBodyMax = 64 * 1024

/** What the server itself takes of its heap before any body comes. */
const ownMemory = 96 * mebibyte

/**
 * The limits for a heap of this size: no body may use up the memory that everything else needs. A body takes up to four times its size
 * while it is read, redacted and stored, of what the server leaves.
 */
export function limitsFor(heapBytes: number): BodyLimits {
  const share = Math.floor(Math.max(heapBytes / 8, (heapBytes - ownMemory) / 4))
  const body = Math.min(64 * mebibyte, share)
  return {
    body,
    unpacked: Math.min(512 * mebibyte, share),
    json: Math.min(body, Math.floor(share / jsonWeight)),
    inFlight: Math.floor(share / 2),
  }
}

/** The limits of this process. */
export const bodyLimits: BodyLimits = limitsFor(getHeapStatistics().heap_size_limit)

export const inMiB = (bytes: number): string => `${Math.floor(bytes / mebibyte)} MiB`
