import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '@/lib/domain/canonical-json'

describe('canonicalJson', () => {
  it('sorts keys at every depth and keeps the order of lists', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}')
  })

  it('keeps a key that has a meaning of its own in JavaScript', () => {
    expect(canonicalJson(JSON.parse('{"__proto__":1,"a":2}'))).toBe('{"__proto__":1,"a":2}')
  })

  it('says the same value whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse())
        expect(canonicalJson(reversed)).toBe(canonicalJson(value))
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})
