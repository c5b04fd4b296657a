import { skillLimits } from '@/lib/skill-md/archive/limits'
import { pathFault } from '@/lib/skill-md/archive/path-fault'
import { readEntries, type ZipEntry } from '@/lib/skill-md/archive/read-entries'
import { unpackEntry } from '@/lib/skill-md/archive/unpack-entry'
import { isMainFile } from '@/lib/skill-md/read-skill-files'

export interface ArchiveFile {
  path: string
  content: Uint8Array
}

/** A skill in an archive: its folder's name (null at the top level) and its files, relative to that folder. */
export type OpenedArchive =
  | { ok: true; directory: string | null; files: ArchiveFile[]; skipped: { path: string; reason: string }[] }
  | { ok: false; problem: string }

/** Extra files that packers add. */
const isLitter = (path: string): boolean => /(?:^|\/)(?:__MACOSX|\.DS_Store|Thumbs\.db)(?:\/|$)/.test(path)

const [regular, folder] = [0x8000, 0x4000]

/** Why an entry is rejected on its directory record; null when it is accepted. */
function entryFault(entry: ZipEntry): string | null {
  const fault = pathFault(entry.name.endsWith('/') ? entry.name.slice(0, -1) : entry.name)
  if (fault) return fault
  if (entry.isEncrypted) return 'is encrypted'
  if (![0, regular, folder].includes(entry.fileType)) return entry.fileType === 0xa000 ? 'is a symbolic link' : 'is no file'
  return null
}

/** A name normalized as the most lenient file system does. */
const fold = (name: string): string => name.normalize('NFC').toLowerCase()

/** Detects two names that a case-folding or Unicode-normalizing file system treats as one, or a file that is also a folder. */
function nameClash(names: readonly string[]): string | null {
  const seen = new Map<string, string>()
  for (const name of names) {
    const before = seen.get(fold(name))
    if (before !== undefined)
      return before === name ? `"${name}" stands in it twice.` : `"${before}" and "${name}" would be one file on some machines.`
    seen.set(fold(name), name)
  }
  for (const name of names) {
    const parts = name.split('/')
    const file = parts.map((_, index) => seen.get(fold(parts.slice(0, index).join('/')))).find((one) => one !== undefined)
    if (file !== undefined) return `"${file}" is a file and the folder of "${name}".`
  }
  return null
}

/** The folder of the archive's one skill: that of the topmost SKILL.md. */
function rootOf(names: readonly string[]): { root: string } | { problem: string } {
  const mains = names.filter((name) => isMainFile(name.split('/').at(-1) ?? ''))
  const depth = Math.min(...mains.map((name) => name.split('/').length))
  const highest = mains.filter((name) => name.split('/').length === depth)
  if (highest.length === 0) return { problem: 'It has no SKILL.md.' }
  const roots = new Set(highest.map((name) => name.split('/').slice(0, -1).join('/')))
  if (roots.size > 1) return { problem: `It holds ${roots.size} skills. Unpack it and load the folder.` }
  return { root: [...roots][0] ?? '' }
}

/** The files of an archive at their own paths, or why it was rejected. */
export type UnpackedArchive =
  | { ok: true; files: ArchiveFile[]; skipped: { path: string; reason: string }[] }
  | { ok: false; problem: string }

/**
 * Unpacks an archive, or the part of it under `within`. An entry that could escape the folder, clash with another name or exhaust
 * memory is named, and the whole archive is rejected. Pure; never throws.
 */
export function unpackArchive(
  content: Uint8Array,
  limits: { files: number; bytes: number },
  within: (names: readonly string[]) => { root: string } | { problem: string } = () => ({ root: '' }),
): UnpackedArchive {
  const read = readEntries(content, limits.files * 2)
  if ('problem' in read) return { ok: false, problem: read.problem }
  for (const entry of read.entries) {
    const fault = entryFault(entry)
    if (fault) return { ok: false, problem: `"${entry.name}" ${fault}.` }
  }
  const skipped = read.entries.filter((entry) => isLitter(entry.name))
  const entries = read.entries.filter((entry) => !entry.name.endsWith('/') && !isLitter(entry.name))
  if (entries.length > limits.files)
    return { ok: false, problem: `It holds ${entries.length} files; at most ${limits.files} are taken.` }
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > limits.bytes)
    return { ok: false, problem: `It would unpack to more than ${limits.bytes / 1024 / 1024} MiB.` }
  const names = entries.map((entry) => entry.name)
  const clash = nameClash(names)
  if (clash) return { ok: false, problem: clash }
  const root = within(names)
  if ('problem' in root) return { ok: false, problem: root.problem }
  return unpackAll(content, entries, root.root, skipped)
}

/** Opens a packed skill: SKILL.md and its files at the top or in one folder. Pure; never throws. */
export function openSkillArchive(content: Uint8Array, limits = skillLimits): OpenedArchive {
  let directory: string | null = null
  const unpacked = unpackArchive(content, limits, (names) => {
    const root = rootOf(names)
    if ('root' in root) directory = root.root.split('/').at(-1) || null
    return root
  })
  return unpacked.ok ? { ...unpacked, directory } : unpacked
}

function unpackAll(content: Uint8Array, entries: ZipEntry[], root: string, litter: ZipEntry[]): UnpackedArchive {
  const prefix = root === '' ? '' : `${root}/`
  const skipped = litter.map(({ name }) => ({ path: name, reason: 'left by the program that packed it' }))
  const files: ArchiveFile[] = []
  for (const entry of entries) {
    if (!entry.name.startsWith(prefix)) {
      skipped.push({ path: entry.name, reason: 'lies beside the skill' })
      continue
    }
    const unpacked = unpackEntry(content, entry)
    if ('problem' in unpacked) return { ok: false, problem: `"${entry.name}" ${unpacked.problem}.` }
    files.push({ path: entry.name.slice(prefix.length), content: unpacked.bytes })
  }
  return { ok: true, files, skipped }
}
