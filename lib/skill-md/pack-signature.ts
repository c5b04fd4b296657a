import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/** The file beside a pack's manifest that says who signed it. */
export const signatureFile = 'pack.sig.json'

const prefix = 'ed25519:'
/** A public key as it is written, compared and trusted: 32 bytes in base64url. */
export const publicKeyPattern = /^ed25519:[A-Za-z0-9_-]{43}$/

const schema = z.object({ key: z.string().regex(publicKeyPattern), signature: z.string().regex(/^[A-Za-z0-9_-]{86}$/) })

const spoken = (key: KeyObject): string => `${prefix}${String(createPublicKey(key).export({ format: 'jwk' }).x)}`

const publicKeyOf = (key: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.slice(prefix.length) }, format: 'jwk' })

/** A new pair: the public key as it is passed on, and the private one as the text of a file (PKCS #8, PEM). */
export function makePackKeys(): { key: string; privateKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { key: spoken(privateKey), privateKey: String(privateKey.export({ format: 'pem', type: 'pkcs8' })) }
}

/** Signs the bytes of a manifest: the text of its signature file. @throws Error when the key is none of Ed25519. */
export function signManifest(manifest: Uint8Array, privateKey: string): { key: string; text: string } {
  const own = createPrivateKey(privateKey)
  if (own.asymmetricKeyType !== 'ed25519') throw new Error('The key is no Ed25519 key: make one with "mettle packs keygen".')
  const key = spoken(own)
  const signature = sign(null, manifest, own).toString('base64url')
  return { key, text: `${JSON.stringify({ key, signature }, null, 2)}\n` }
}

/** Who signed a manifest, by its signature file. Never throws. */
export function readSignature(manifest: Uint8Array, text: string): { ok: true; key: string } | { ok: false; reason: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, reason: `${signatureFile} is no JSON` }
  }
  const read = schema.safeParse(value)
  if (!read.success) return { ok: false, reason: `${signatureFile} names no Ed25519 key with its signature` }
  const { key, signature } = read.data
  if (!isOfKey(manifest, key, signature)) return { ok: false, reason: `The signature is not that of ${key} for this pack.json` }
  return { ok: true, key }
}

function isOfKey(manifest: Uint8Array, key: string, signature: string): boolean {
  try {
    return verify(null, manifest, publicKeyOf(key), Buffer.from(signature, 'base64url'))
  } catch {
    // Not every 32 bytes are a key.
    return false
  }
}
