import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { makePackKeys, publicKeyPattern, readSignature, signManifest } from './pack-signature'

const manifest = new TextEncoder().encode('{"name":"shop"}')

it('is of the key that signed, for these very bytes', () => {
  const { key, privateKey } = makePackKeys()
  expect(key).toMatch(publicKeyPattern)
  const signed = signManifest(manifest, privateKey)
  expect(signed.key).toBe(key)
  expect(readSignature(manifest, signed.text)).toEqual({ ok: true, key })
  expect(readSignature(new TextEncoder().encode('{"name":"shop" }'), signed.text)).toMatchObject({ ok: false })
  const other = JSON.stringify({ ...(JSON.parse(signed.text) as object), key: makePackKeys().key })
  expect(readSignature(manifest, other)).toMatchObject({ ok: false, reason: expect.stringContaining('is not that of') })
})

it('is refused with a reason when it cannot be read', () => {
  for (const text of ['', '{}', 'null', '{"key":"ed25519:x","signature":"y"}'])
    expect(readSignature(manifest, text), text).toMatchObject({ ok: false, reason: expect.stringContaining('pack.sig.json') })
})

it('is made by keys of this kind alone', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(() => signManifest(manifest, String(privateKey.export({ format: 'pem', type: 'pkcs8' })))).toThrow('no Ed25519 key')
})
