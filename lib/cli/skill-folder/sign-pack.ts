import { promises as fs } from 'node:fs'
import path from 'node:path'
import { InvalidArgumentError } from 'commander'
import { digestOfFiles, sha256Hex } from '@/lib/domain/digest/sha256'
import { manifestFile, readManifest, type PackManifest } from '@/lib/domain/pack/manifest'
import { isRecord } from '@/lib/domain/is-record'
import { makePackKeys, readSignature, signatureFile, signManifest } from '@/lib/skill-md/pack-signature'

/** Writes a new private key, for its owner alone, and answers the public one. An existing file is never replaced. */
export async function writeNewKey(file: string): Promise<string> {
  const { key, privateKey } = makePackKeys()
  await fs.writeFile(file, privateKey, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (isRecord(error) && error.code === 'EEXIST') throw new InvalidArgumentError(`${file} exists. Name another file.`)
    throw error
  })
  return key
}

async function digestOfFolder(folder: string): Promise<string> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const digests = files.map(async (file) => ({
    path: path.relative(folder, file).split(path.sep).join('/'),
    sha256: sha256Hex(new Uint8Array(await fs.readFile(file))),
  }))
  return digestOfFiles(await Promise.all(digests))
}

async function manifestOf(folder: string): Promise<{ bytes: Uint8Array; manifest: PackManifest }> {
  const bytes = await fs.readFile(path.join(folder, manifestFile)).catch(() => null)
  if (!bytes) throw new InvalidArgumentError(`There is no readable ${manifestFile} in ${folder}.`)
  const read = readManifest(bytes.toString('utf8'))
  if (!read.ok) throw new InvalidArgumentError(read.reason)
  return { bytes: new Uint8Array(bytes), manifest: read.manifest }
}

async function readKey(file: string): Promise<string> {
  try {
    return await fs.readFile(file, 'utf8')
  } catch (error) {
    throw new Error(`There is no readable key at ${file}. "mettle packs keygen ${file}" makes one.`, { cause: error })
  }
}

/** Writes the digest of each skill into the manifest, and the signature of the manifest beside it. Answers the public key. */
export async function signPack(folder: string, keyFile: string): Promise<{ key: string; name: string; version: string }> {
  const { bytes, manifest } = await manifestOf(folder)
  const given = JSON.parse(new TextDecoder().decode(bytes)) as { skills: { name: string }[] }
  const sealed = given.skills.map(async (skill) => ({ ...skill, digest: await digestOfFolder(path.join(folder, skill.name)) }))
  const text = `${JSON.stringify({ ...given, skills: await Promise.all(sealed) }, null, 2)}\n`
  const signed = signManifest(new TextEncoder().encode(text), await readKey(keyFile))
  await fs.writeFile(path.join(folder, manifestFile), text)
  await fs.writeFile(path.join(folder, signatureFile), signed.text)
  return { key: signed.key, name: manifest.name, version: manifest.version }
}

/** Who signed a pack in a folder, and what of it is not as it was signed; null for the key without a signature. */
export async function checkPack(folder: string): Promise<{ key: string | null; problems: string[] }> {
  const { bytes, manifest } = await manifestOf(folder)
  const text = await fs.readFile(path.join(folder, signatureFile), 'utf8').catch(() => null)
  if (text === null) return { key: null, problems: ['It is not signed.'] }
  const read = readSignature(bytes, text)
  if (!read.ok) return { key: null, problems: [`${read.reason}.`] }
  const problems = []
  for (const { name, digest } of manifest.skills) {
    const found = await digestOfFolder(path.join(folder, name)).catch(() => null)
    if (digest !== found) problems.push(`${name} is not as it was signed.`)
  }
  return { key: read.key, problems }
}
