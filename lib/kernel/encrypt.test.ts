import { expect, it } from 'vitest'
import { encrypt, decrypt, storedKey } from './encrypt'

it('decrypts with the secret that encrypted it and with no other', () => {
  const encrypted = encrypt('whsec_täst', 'one secret')
  expect(encrypted).not.toContain('whsec')
  expect(encrypt('whsec_täst', 'one secret')).not.toBe(encrypted)
  expect(decrypt(encrypted, 'one secret')).toBe('whsec_täst')
  expect(decrypt(encrypted, 'another')).toBeNull()
  expect(decrypt(`${encrypted.slice(0, -6)}AAAAAA`, 'one secret')).toBeNull()
  expect(decrypt('', 'one secret')).toBeNull()
})

it('keeps the key of an endpoint for its own address alone', () => {
  const before = { baseUrl: 'https://a.example', sealedKey: encrypt('first', 'secret') }
  expect(storedKey(before, before.baseUrl, undefined, 'secret')).toBe(before.sealedKey)
  expect(storedKey(before, 'https://b.example', undefined, 'secret')).toBeNull()
  expect(storedKey(before, before.baseUrl, '', 'secret')).toBeNull()
  expect(decrypt(storedKey(before, 'https://b.example', 'second', 'secret') ?? '', 'secret')).toBe('second')
})
