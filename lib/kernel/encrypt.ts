import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'mettle seal', 32))

/**
 * Encrypts a text with the server's secret (AES-256-GCM), for values that are used again and shown to nobody. Base64url of nonce,
 * tag and cipher text.
 */
export function encrypt(text: string, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

interface Endpoint {
  baseUrl: string
  sealedKey: string | null
}

/**
 * The encrypted key to store for an endpoint: the new `key`, none when it is empty, otherwise the stored one. A key stored for one
 * address is never sent to another.
 */
export function storedKey(before: Endpoint, baseUrl: string, key: string | undefined, secret: string): string | null {
  if (key === undefined) return baseUrl === before.baseUrl ? before.sealedKey : null
  return key === '' ? null : encrypt(key, secret)
}

/** Decrypts the result of `encrypt`; null when the secret differs or the text was changed. */
export function decrypt(encrypted: string, secret: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    // A wrong secret and a changed text cannot be told apart; neither gives a key.
    return null
  }
}
