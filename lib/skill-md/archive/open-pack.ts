import { unpackArchive, type ArchiveFile } from '@/lib/skill-md/archive/open-archive'
import { packLimits } from '@/lib/skill-md/archive/limits'
import { signatureFile } from '@/lib/skill-md/pack-signature'
import { isMainFile } from '@/lib/skill-md/read-skill-files'

/** A pack as an archive holds it: its manifest with its signature, and each folder beside it with a SKILL.md, with the files below it. */
export type OpenedPack =
  | { ok: true; manifest: Uint8Array; signature: Uint8Array | null; skills: { directory: string; files: ArchiveFile[] }[] }
  | { ok: false; problem: string }

const fileOf = (path: string): string => path.split('/').at(-1) ?? ''
const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/')

/** The folder that holds the manifest: the top of the archive, or the one folder in it. */
function rootOf(names: readonly string[], manifestFile: string): { root: string } | { problem: string } {
  const manifests = names.filter((name) => fileOf(name) === manifestFile && name.split('/').length <= 2)
  const highest = manifests.toSorted((a, b) => a.split('/').length - b.split('/').length)
  const [first, second] = highest
  if (first === undefined) return { problem: `It holds no ${manifestFile}.` }
  if (second !== undefined && folderOf(first) !== '') return { problem: 'It holds several packs. Install them one by one.' }
  return { root: folderOf(first) }
}

/** Opens a packed pack. What could lead out of it is refused with all of it, as with a skill. Pure; never throws. */
export function openPackArchive(content: Uint8Array, manifestFile: string, limits = packLimits): OpenedPack {
  const unpacked = unpackArchive(content, limits, (names) => rootOf(names, manifestFile))
  if (!unpacked.ok) return unpacked
  const { files } = unpacked
  const manifest = files.find((file) => file.path === manifestFile)
  if (!manifest) return { ok: false, problem: `It holds no ${manifestFile}.` }
  const mains = files.filter((file) => isMainFile(fileOf(file.path)) && file.path.split('/').length === 2)
  const folders = new Set(mains.map((file) => folderOf(file.path)))
  const skills = [...folders].toSorted().map((folder) => ({
    directory: folder,
    files: files
      .filter((file) => file.path.startsWith(`${folder}/`))
      .map((file) => ({ path: file.path.slice(folder.length + 1), content: file.content })),
  }))
  const signature = files.find((file) => file.path === signatureFile)?.content ?? null
  return { ok: true, manifest: manifest.content, signature, skills }
}
