/**
 * Ranges that are nobody's on the open internet (IANA special-purpose registries): loopback, private, link-local, shared,
 * documentation, multicast and reserved addresses.
 */
const closed4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
const within = (address: string, [base, bits]: readonly [string, number]): boolean =>
  Math.floor(numberOf(address) / 2 ** (32 - bits)) === Math.floor(numberOf(base) / 2 ** (32 - bits))

export type AddressKind = 'public' | 'loopback' | 'private'

const isFour = (text: string): boolean => /^\d{1,3}(\.\d{1,3}){3}$/.test(text)

/** What an IP address is to a caller outside: `private` is also everything reserved. */
export function addressKind(address: string): AddressKind {
  const text = address.toLowerCase().replace(/^\[|\]$/g, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1]
  const four = mapped ?? text
  if (isFour(four)) {
    if (within(four, ['127.0.0.0', 8])) return 'loopback'
    return closed4.some((range) => within(four, range)) ? 'private' : 'public'
  }
  if (text === '::1') return 'loopback'
  // Global unicast is 2000::/3; documentation lies inside it, and 2002::/16 carries an IPv4 address.
  const first = Number.parseInt(text.split(':', 1)[0] || '0', 16)
  const isGlobal = first >= 0x2000 && first <= 0x3fff && first !== 0x2002 && !text.startsWith('2001:db8')
  return isGlobal ? 'public' : 'private'
}
