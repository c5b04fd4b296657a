import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'mettle seal', 32))

/** Seals a text with the server's secret (AES-256-GCM), for what must be used again and is shown to nobody; base64url of nonce, tag and cipher text. */
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
 * The sealed key of an endpoint that is said anew: `key` where one is given, none where it is the empty text, else the one there was. A
 * key that was given for one address is not sent to another.
 */
export function storedKey(before: Endpoint, baseUrl: string, key: string | undefined, secret: string): string | null {
  if (key === undefined) return baseUrl === before.baseUrl ? before.sealedKey : null
  return key === '' ? null : encrypt(key, secret)
}

/** Opens what `encrypt` made; null where the secret is another one or the text was changed. */
export function decrypt(encrypted: string, secret: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    // A wrong secret and a changed text look the same, and neither is a key.
    return null
  }
}
