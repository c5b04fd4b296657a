import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { decrypt, encrypt, sealedAnew, sealStateOf, storedKey } from './encrypt'

const of = (secret: string, ...formerSecrets: string[]) => ({ secret, formerSecrets })

/** As values were sealed before keys had ids. */
function sealedBefore(text: string, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', secret, '', 'mettle seal', 32)), nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

it('decrypts with the secret that encrypted it and with no other', () => {
  const encrypted = encrypt('whsec_täst', of('one secret'))
  expect(encrypted).not.toContain('whsec')
  expect(encrypt('whsec_täst', of('one secret'))).not.toBe(encrypted)
  expect(decrypt(encrypted, of('one secret'))).toBe('whsec_täst')
  expect(decrypt(encrypted, of('another'))).toBeNull()
  expect(decrypt(`${encrypted.slice(0, -6)}AAAAAA`, of('one secret'))).toBeNull()
  expect(decrypt('', of('one secret'))).toBeNull()
  expect(decrypt('not a sealed value', of('one secret'))).toBeNull()
})

it('names the key, which tells nothing of the secret and opens under no other name', () => {
  const [id, body] = encrypt('text', of('one secret')).split('.')
  expect(id).toMatch(/^[0-9a-f]{12}$/)
  expect(encrypt('another', of('one secret')).split('.')[0]).toBe(id)
  const [other] = encrypt('text', of('another secret')).split('.')
  expect(other).not.toBe(id)
  const both = of('one secret', 'another secret')
  for (const forged of [`${other}.${body}`, `000000000000.${body}`, body!]) expect(decrypt(forged, both)).toBeNull()
})

it('opens with former secrets, and seals with the present one', () => {
  const [sealed, secrets] = [encrypt('text', of('first')), of('third', 'second', 'first')]
  expect(decrypt(sealed, secrets)).toBe('text')
  expect(sealStateOf(sealed, secrets)).toBe('former')
  const anew = sealedAnew(sealed, secrets)
  expect(sealStateOf(anew, secrets)).toBe('present')
  expect(decrypt(anew, of('third'))).toBe('text')
  expect(sealedAnew(anew, secrets)).toBe(anew)
})

it('opens what was sealed before keys had ids, and gives it one', () => {
  const sealed = sealedBefore('text', 'first')
  expect(decrypt(sealed, of('first'))).toBe('text')
  expect(sealStateOf(sealed, of('first'))).toBe('unnamed')
  expect(sealStateOf(sealed, of('second', 'first'))).toBe('former')
  expect(sealStateOf(sealedAnew(sealed, of('second', 'first')), of('second'))).toBe('present')
  expect(sealStateOf(sealedAnew(sealed, of('first')), of('first'))).toBe('present')
})

it('leaves what no known secret opens as it is', () => {
  for (const sealed of [encrypt('text', of('lost')), sealedBefore('text', 'lost'), 'no sealed value']) {
    expect(sealStateOf(sealed, of('second', 'first'))).toBe('unknown')
    expect(sealedAnew(sealed, of('second', 'first'))).toBe(sealed)
  }
})

it('keeps the key of an endpoint for its own address alone', () => {
  const before = { baseUrl: 'https://a.example', sealedKey: encrypt('first', of('secret')) }
  expect(storedKey(before, before.baseUrl, undefined, of('secret'))).toBe(before.sealedKey)
  expect(storedKey(before, 'https://b.example', undefined, of('secret'))).toBeNull()
  expect(storedKey(before, before.baseUrl, '', of('secret'))).toBeNull()
  expect(decrypt(storedKey(before, 'https://b.example', 'second', of('secret')) ?? '', of('secret'))).toBe('second')
  // Whoever saves while the secrets are rotated puts no former seal back.
  const kept = storedKey(before, before.baseUrl, undefined, of('new secret', 'secret')) ?? ''
  expect(decrypt(kept, of('new secret'))).toBe('first')
})
