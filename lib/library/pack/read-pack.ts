import { promises as fs } from 'node:fs'
import path from 'node:path'
import { digestOfFiles, sha256Hex } from '@/lib/domain/digest/sha256'
import { manifestFile, readManifest, type PackManifest } from '@/lib/domain/pack/manifest'
import { invalid } from '@/lib/domain/problem/problem'
import { openOutside } from '@/lib/thread/open-archive'
import { readSignature, signatureFile } from '@/lib/skill-md/pack-signature'
import { readSkillFiles, type SkillFileBytes, type SkillFilesResult } from '@/lib/skill-md/read-skill-files'
import { findSkills } from '@/lib/workspace/find-skills'
import { resolveShownPath, showPath } from '@/lib/kernel'

/** A pack as read: every skill of its manifest is present, readable and matches the manifest. */
export interface ReadPack {
  manifest: PackManifest
  /** SHA-256 of the manifest's bytes. */
  digest: string
  source: string
  /** The key that signed the manifest; null without a signature. */
  key: string | null
  skills: (SkillFilesResult & { ok: true; path: string; tags: string[] })[]
}

interface Folder {
  directory: string
  files: readonly SkillFileBytes[]
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const digestOf = (files: readonly SkillFileBytes[]): string =>
  digestOfFiles(files.map(({ path, content }) => ({ path, sha256: sha256Hex(content) })))

/** @throws Problem `invalid` naming the skill that is missing, unreadable or different from the manifest. */
function skillsOf(manifest: PackManifest, folders: readonly Folder[]): ReadPack['skills'] {
  const byDirectory = new Map(folders.map((folder) => [folder.directory, folder]))
  return manifest.skills.map(({ name, tag, digest }) => {
    const folder = byDirectory.get(name)
    if (!folder) throw invalid(`${manifestFile} names "${name}", and the pack has no folder of that name.`)
    if (digest !== undefined && digest !== digestOf(folder.files))
      throw invalid(`"${name}" is not what ${manifestFile} says it is: its digest differs. Take the pack from its source again.`)
    const parsed = readSkillFiles(name, folder.files)
    if (!parsed.ok) throw invalid(`"${name}": ${parsed.diagnostics[0]?.message ?? 'it cannot be read'}`)
    if (parsed.skill.name !== name) throw invalid(`"${name}": its SKILL.md says "${parsed.skill.name}". Name both alike.`)
    return { ...parsed, path: `${name}/SKILL.md`, tags: tag === undefined ? [] : [tag] }
  })
}

/** @throws Problem `invalid` when the signature is not of this manifest, or the manifest leaves a skill open. */
function signerOf(bytes: Uint8Array, signature: Uint8Array | null, { skills }: PackManifest): string | null {
  if (signature === null) return null
  const read = readSignature(bytes, decode(signature))
  if (!read.ok) throw invalid(`${read.reason}. Take the pack from its source again.`)
  const open = skills.find(({ digest }) => digest === undefined)
  if (open)
    throw invalid(`The pack is signed, and ${manifestFile} has no digest of "${open.name}". Sign it with "mettle packs sign".`)
  return read.key
}

interface PackBytes {
  manifest: Uint8Array
  signature: Uint8Array | null
}

function packOf({ manifest: bytes, signature }: PackBytes, folders: readonly Folder[], source: string): ReadPack {
  const read = readManifest(decode(bytes))
  if (!read.ok) throw invalid(read.reason)
  const key = signerOf(bytes, signature, read.manifest)
  return { manifest: read.manifest, digest: sha256Hex(bytes), source, key, skills: skillsOf(read.manifest, folders) }
}

async function readIfThere(file: string): Promise<Uint8Array | null> {
  const bytes = await fs.readFile(file).catch(() => null)
  return bytes && new Uint8Array(bytes)
}

/** Reads a pack from a folder of this machine. @throws Problem `invalid` saying what is wrong with it. */
export async function readPackFolder(dir: string, source = showPath(resolveShownPath(dir))): Promise<ReadPack> {
  const root = resolveShownPath(dir)
  const [manifest, signature] = await Promise.all(
    [manifestFile, signatureFile].map((name) => readIfThere(path.join(/* turbopackIgnore: true */ root, name))),
  )
  if (!manifest) throw invalid(`dir: there is no readable ${manifestFile} in ${showPath(root)}`)
  const folders: Folder[] = []
  for await (const folder of findSkills(root)) {
    // A skill of the pack is in a folder beside the manifest, not deeper.
    if (folder.path.split('/').length !== 2) continue
    if (folder.refused) throw invalid(`"${folder.directory}": ${folder.refused}`)
    folders.push(folder)
  }
  return packOf({ manifest, signature: signature ?? null }, folders, source)
}

/** @throws Problem `invalid` saying what is wrong with it. */
export async function readPackArchive(archive: Uint8Array): Promise<ReadPack> {
  const opened = await openOutside('packArchive', { archive, manifestFile }, archive.byteLength)
  if (!opened.ok) throw invalid(`archive: ${opened.problem}`)
  return packOf(opened, opened.skills, 'archive')
}
