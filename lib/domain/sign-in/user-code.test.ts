import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readUserCode, userCodeOf } from './user-code'

describe('A code that a person types', () => {
  it('is read however it is typed', () => {
    for (const typed of ['BCDF-GHJK', 'bcdfghjk', ' bcdf ghjk ', 'BCDF--GHJK']) expect(readUserCode(typed)).toBe('BCDF-GHJK')
    for (const typed of ['', 'BCDF-GHJ', 'BCDF-GHJKL', 'ACDF-GHJK', 'BCDF-GHJ1']) expect(readUserCode(typed)).toBe(null)
  })

  it('is what was made of random bytes, each letter as likely as any other', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 64 }), (bytes) => {
        const fair = bytes.filter((byte) => byte < 240).length
        const code = userCodeOf(bytes)
        expect(code === null).toBe(fair < 8)
        if (code !== null) expect(readUserCode(code)).toBe(code)
      }),
    )
    const every = Uint8Array.from({ length: 256 }, (_, at) => at)
    const seen = Array.from({ length: 30 }, (_, at) => userCodeOf(every.slice(at * 8)) ?? '')
      .join('')
      .replaceAll('-', '')
    const counts = new Map<string, number>()
    for (const letter of seen) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    expect([...counts.values()]).toEqual(Array(20).fill(12))
  })
})
