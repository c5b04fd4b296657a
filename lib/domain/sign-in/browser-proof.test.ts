import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { browserProof, makeLinkCode, readLinkCode } from './browser-proof'

const nonce = 'a1'.repeat(16)

describe('A one-time link', () => {
  it('is read under its own token until its time is over', () => {
    const code = makeLinkCode('token one', nonce, 5_000)
    expect(readLinkCode('token one', code, 5_000)).toBe(nonce)
    expect(readLinkCode('token one', code, 5_001)).toBeNull()
    expect(readLinkCode('token two', code, 1)).toBeNull()
  })

  it('is refused when any character of it is another', () => {
    const code = makeLinkCode('token', nonce, 5_000)
    fc.assert(
      fc.property(fc.nat(code.length - 1), fc.constantFrom(...'0123456789abcdef-'), (at, character) => {
        const other = code.slice(0, at) + character + code.slice(at + 1)
        fc.pre(other !== code)
        expect(readLinkCode('token', other, 1)).toBeNull()
      }),
    )
    for (const text of ['', '-', '--', `${nonce}-zz`, nonce]) expect(readLinkCode('token', text, 1)).toBeNull()
  })

  it('says nothing of the token, and neither does the cookie', () => {
    expect(makeLinkCode('token', nonce, 5_000)).not.toContain('token')
    expect(browserProof('token')).toMatch(/^[0-9a-f]{64}$/)
    expect(browserProof('token')).not.toBe(browserProof('token2'))
  })
})
