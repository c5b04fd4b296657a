import { expect, it } from 'vitest'
import { encrypt, decrypt } from './encrypt'

it('decrypts with the secret that encrypted it and with no other', () => {
  const encrypted = encrypt('whsec_täst', 'one secret')
  expect(encrypted).not.toContain('whsec')
  expect(encrypt('whsec_täst', 'one secret')).not.toBe(encrypted)
  expect(decrypt(encrypted, 'one secret')).toBe('whsec_täst')
  expect(decrypt(encrypted, 'another')).toBeNull()
  expect(decrypt(`${encrypted.slice(0, -6)}AAAAAA`, 'one secret')).toBeNull()
  expect(decrypt('', 'one secret')).toBeNull()
})
