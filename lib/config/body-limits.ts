import { getHeapStatistics } from 'node:v8'

const mebibyte = 1024 * 1024

/** How much of what is sent this process holds, all in bytes. */
export interface BodyLimits {
  /** One body as it comes. */
  body: number
  /** The same unpacked. */
  unpacked: number
  /** One body that is parsed as JSON here: while it is, it is held several times over. */
  json: number
  /** All bodies that are under way together: what comes of each is held beside it until it is stored. */
  inFlight: number
}

/** How often what is parsed as JSON is held: as bytes, as text, as values, and what parsing itself takes. */
export const jsonWeight = 4

/** The limits for a heap of so many bytes: no body may take the room that everything else is served from. */
export function limitsFor(heapBytes: number): BodyLimits {
  const share = Math.floor(heapBytes / 4)
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
