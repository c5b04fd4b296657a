import { expect, it } from 'vitest'
import { networksOf } from './trusted-proxies'

it.each([
  ['10.0.0.0/8, 192.0.2.7', ['10.1.2.3', '192.0.2.7'], ['11.0.0.1', '192.0.2.8', '', 'made up', '2001:db8::1']],
  ['2001:db8::/32', ['2001:db8:1::1'], ['2001:db9::1', '10.0.0.1']],
])('holds the addresses of %s and no others', (text, inside, outside) => {
  const isIn = networksOf(text)
  expect(inside.filter((address) => !isIn?.(address))).toEqual([])
  expect(outside.filter((address) => isIn?.(address))).toEqual([])
})

it.each(['', '10.0.0.0/33', '10.0.0/8', 'proxy', '10.0.0.1,', '::1/129', '10.0.0.0/8/8x'])('refuses "%s"', (text) => {
  expect(networksOf(text)).toBeNull()
})
