import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { secretsOf, type Secrets } from '@/lib/config/settings'

const derived = (secret: string, info: string, bytes: number): Buffer => Buffer.from(hkdfSync('sha256', secret, '', info, bytes))

const keyOf = (secret: string): Buffer => derived(secret, 'mettle seal', 32)

/** Names the key of a secret, and tells nothing of it: derived beside it. */
const keyIdOf = (secret: string): string => derived(secret, 'mettle key id', 6).toString('hex')

/** `<id of the key>.<base64url of nonce, tag and cipher text>`; what was sealed before keys had ids is the second part alone. */
const form = /^(?:([0-9a-f]{12})\.)?([\w-]*)$/

/**
 * Encrypts a text with the server's present secret (AES-256-GCM), for values that are used again and shown to nobody. The result names
 * the key that opens it.
 */
export function encrypt(text: string, { secret }: Pick<Secrets, 'secret'>): string {
  const id = keyIdOf(secret)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(id))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`
}

function openWith(secret: string, id: string | undefined, body: string): string | null {
  const bytes = Buffer.from(body, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12))
    if (id !== undefined) decipher.setAAD(Buffer.from(id))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    // A wrong secret and a changed text cannot be told apart; neither gives a key.
    return null
  }
}

function opened(encrypted: string, secrets: Secrets): { text: string; isPresent: boolean; isNamed: boolean } | null {
  const [, id, body] = form.exec(encrypted) ?? []
  if (body === undefined) return null
  for (const secret of secretsOf(secrets)) {
    if (id !== undefined && id !== keyIdOf(secret)) continue
    const text = openWith(secret, id, body)
    if (text !== null) return { text, isPresent: secret === secrets.secret, isNamed: id !== undefined }
  }
  return null
}

/** Decrypts the result of `encrypt`, also of a former secret; null when no known secret opens it, or the text was changed. */
export const decrypt = (encrypted: string, secrets: Secrets): string | null => opened(encrypted, secrets)?.text ?? null

/**
 * What a sealed value needs: the present secret, a former one, or one that nobody gave. `unnamed` is sealed with the present one, from
 * before keys had ids.
 */
export type SealState = 'present' | 'unnamed' | 'former' | 'unknown'

export function sealStateOf(encrypted: string, secrets: Secrets): SealState {
  const found = opened(encrypted, secrets)
  if (!found) return 'unknown'
  if (!found.isPresent) return 'former'
  return found.isNamed ? 'present' : 'unnamed'
}

/** The same value under the present secret; as it is where it has its seal already, or no known secret opens it. */
export function sealedAnew(encrypted: string, secrets: Secrets): string {
  const found = opened(encrypted, secrets)
  return !found || (found.isPresent && found.isNamed) ? encrypted : encrypt(found.text, secrets)
}

interface Endpoint {
  baseUrl: string
  sealedKey: string | null
}

/**
 * The encrypted key to store for an endpoint: the new `key`, none when it is empty, otherwise the stored one, under the present secret.
 * A key stored for one address is never sent to another.
 */
export function storedKey(before: Endpoint, baseUrl: string, key: string | undefined, secrets: Secrets): string | null {
  if (key !== undefined) return key === '' ? null : encrypt(key, secrets)
  return before.sealedKey === null || baseUrl !== before.baseUrl ? null : sealedAnew(before.sealedKey, secrets)
}
