/** What the headers of a request say of the way that it took: each may be missing, or anybody's invention. */
export interface Forwarded {
  for?: string | undefined
  proto?: string | undefined
  host?: string | undefined
}

/** Where a request comes from. */
export interface Arrival {
  /** Of the client; of whoever is connected where that is no trusted proxy. */
  address: string
  /** How the client reached the proxy; null: no trusted proxy says. */
  proto: 'http' | 'https' | null
  /** The host that the client named, where a trusted proxy says; null: the Host header stands. */
  host: string | null
}

/** IPv4 as it is written, also where a socket of IPv6 took it. */
export const plainAddress = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

const parts = (value: string | undefined): string[] => (value ?? '').split(',').flatMap((part) => part.trim() || [])

/**
 * Reads the forwarded headers of a request as far as trusted proxies wrote them: from the end, where the nearest one adds, to the first
 * address that is not theirs. What comes from anybody else is not read.
 */
export function arrivalOf(peer: string, forwarded: Forwarded, isTrusted: (address: string) => boolean): Arrival {
  const connected = plainAddress(peer)
  if (!isTrusted(connected)) return { address: connected, proto: null, host: null }
  const way = parts(forwarded.for).map(plainAddress)
  let address = connected
  while (way.length > 0 && isTrusted(address)) address = way.pop() ?? address
  const proto = parts(forwarded.proto).at(-1)?.toLowerCase()
  return {
    address,
    proto: proto === 'https' || proto === 'http' ? proto : null,
    host: parts(forwarded.host).at(-1)?.toLowerCase() ?? null,
  }
}
