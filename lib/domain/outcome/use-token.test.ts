import { describe, expect, it } from 'vitest'
import { isUseToken, useTokensIn, withoutUseTokens } from './use-token'

const token = `u_${'0123456789abcdefghjk'.repeat(4)}`
const other = `u_${'z'.repeat(70)}`

describe('use tokens in a text', () => {
  it.each([
    ['the last line', `Do it.\nmettle-use: ${token}`],
    ['a line of an escaped text', `{"text":"Do it.\\nmettle-use: ${token}"}`],
    ['a field', `{"token":"${token}","name":"x"}`],
    ['a field of an escaped text', String.raw`{\"token\":\"${token}\"}`],
    ['twice the same', `{"token":"${token}"}\nmettle-use: ${token}`],
  ])('are found: %s', (_, text) => {
    expect(useTokensIn(text)).toEqual([token])
    expect(withoutUseTokens(text)).not.toContain('u_')
  })

  it('are found in order, and are at most twenty', () => {
    expect(useTokensIn(`${other} ${token} ${other}`)).toEqual([other, token])
    const many = Array.from({ length: 30 }, (_, at) => `u_${String(at).padStart(70, '0')}`)
    expect(useTokensIn(many.join(' '))).toEqual(many.slice(0, 20))
  })

  it.each(['menu_item', `x${token}`, `${token}_b`, token.toUpperCase(), token.slice(0, 60), `u_${'a'.repeat(121)}`])(
    'are no other text: %s',
    (text) => {
      expect(useTokensIn(text)).toEqual([])
      expect(withoutUseTokens(text)).toBe(text)
      expect(isUseToken(text)).toBe(false)
    },
  )

  it('leave the rest of a text as it is', () => {
    expect(withoutUseTokens(`1. Ship it.\n\nmettle-use: ${token}\n\n2. Done.`)).toBe('1. Ship it.\n\n\n2. Done.')
    expect(isUseToken(token)).toBe(true)
  })
})
