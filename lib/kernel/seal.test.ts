import { expect, it } from 'vitest'
import { seal, unseal } from './seal'

it('opens with the secret it was sealed with, and with no other', () => {
  const sealed = seal('whsec_täst', 'one secret')
  expect(sealed).not.toContain('whsec')
  expect(seal('whsec_täst', 'one secret')).not.toBe(sealed)
  expect(unseal(sealed, 'one secret')).toBe('whsec_täst')
  expect(unseal(sealed, 'another')).toBeNull()
  expect(unseal(`${sealed.slice(0, -6)}AAAAAA`, 'one secret')).toBeNull()
  expect(unseal('', 'one secret')).toBeNull()
})
