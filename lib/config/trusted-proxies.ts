import { BlockList, isIP } from 'node:net'

/**
 * Tells whether an address is in one of some networks ("10.0.0.0/8, 2001:db8::/32, 192.0.2.7"); null where one of them is malformed.
 */
export function networksOf(text: string): ((address: string) => boolean) | null {
  const list = new BlockList()
  for (const network of text.split(',').map((part) => part.trim())) {
    const [address = '', bits, ...more] = network.split('/')
    const version = isIP(address)
    const most = version === 6 ? 128 : 32
    if (more.length > 0 || version === 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most))) return null
    list.addSubnet(address, Number(bits ?? most), version === 6 ? 'ipv6' : 'ipv4')
  }
  return (address) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}
