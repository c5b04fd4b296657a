import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrivalOf } from './arrival'

const isTrusted = (address: string): boolean => address.startsWith('10.')

describe('a request through proxies', () => {
  it.each([
    ['a stranger alone', '203.0.113.9', {}, { address: '203.0.113.9', proto: null, host: null }],
    [
      'a stranger who says a lot',
      '203.0.113.9',
      { for: '127.0.0.1', proto: 'https', host: 'evil.example' },
      { address: '203.0.113.9', proto: null, host: null },
    ],
    [
      'a proxy',
      '10.0.0.1',
      { for: '203.0.113.9', proto: 'https', host: 'Mettle.Example' },
      { address: '203.0.113.9', proto: 'https', host: 'mettle.example' },
    ],
    [
      'a stranger who writes before the proxy does',
      '10.0.0.1',
      { for: '127.0.0.1, 203.0.113.9', proto: 'https, http', host: 'evil.example, mettle.example' },
      { address: '203.0.113.9', proto: 'http', host: 'mettle.example' },
    ],
    ['two proxies', '10.0.0.1', { for: '203.0.113.9, 10.0.0.2' }, { address: '203.0.113.9', proto: null, host: null }],
    ['a proxy that says nothing', '10.0.0.1', { proto: 'gopher' }, { address: '10.0.0.1', proto: null, host: null }],
    ['IPv4 in IPv6', '::ffff:10.0.0.1', { for: '2001:db8::7' }, { address: '2001:db8::7', proto: null, host: null }],
  ])('from %s', (_, peer, forwarded, expected) => {
    expect(arrivalOf(peer, forwarded, isTrusted)).toEqual(expected)
  })

  it('is never from whom a stranger names, whatever stands before the address that the proxy saw', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())), (before) => {
        expect(arrivalOf('10.0.0.1', { for: [...before, '203.0.113.9'].join(',') }, isTrusted).address).toBe('203.0.113.9')
        expect(arrivalOf('203.0.113.9', { for: before.join(',') }, isTrusted).address).toBe('203.0.113.9')
      }),
    )
  })
})
