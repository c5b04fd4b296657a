import { sha256Hex } from '@/lib/domain/digest/sha256'

export interface Corrected {
  id: string
  /** The request that the use answered, as it was redacted; null where none is stored. */
  request: string | null
}

/** The same correction for the same kind of request, more than once. */
export interface Repeated {
  /** SHA-256 of the request's words. */
  hash: string
  request: string
  uses: string[]
}

/** A request by its words alone: case, punctuation, digits and order of spaces never tell two requests apart. */
export function requestHash(request: string): string {
  const words = request
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  return sha256Hex(words.join(' '))
}

/** Corrections that came again for the same request, most often repeated first. */
export function repeatedCorrections(corrected: readonly Corrected[]): Repeated[] {
  const corrections = new Map<string, Repeated>()
  for (const { id, request } of corrected) {
    if (!request?.trim()) continue
    const hash = requestHash(request)
    const known = corrections.get(hash)
    if (known) known.uses.push(id)
    else corrections.set(hash, { hash, request, uses: [id] })
  }
  return [...corrections.values()]
    .filter((one) => one.uses.length > 1)
    .toSorted((a, b) => b.uses.length - a.uses.length || (a.hash < b.hash ? -1 : 1))
}
