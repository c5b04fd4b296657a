import { zipSync, type Zippable } from 'fflate'
import type { ArchiveFile } from '@/lib/skill-md/archive/open-archive'
import { isScript } from '@/lib/skill-md/is-script'

/** The earliest time that a zip can tell, by its own clock, which knows no zone. */
const epoch = new Date(1980, 0, 1)

/** What a zip says of a file that may be run: Unix, a regular file, 0755. */
const runnable = { os: 3, attrs: 0o100755 << 16 }

/** Packs files, in the order of their paths: the same files give the same bytes, whenever and wherever. */
export function writeArchive(files: readonly ArchiveFile[]): Uint8Array<ArrayBuffer> {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const entries: Zippable = Object.fromEntries(
    sorted.map(({ path, content }) => [path, isScript(content) ? [content, runnable] : content]),
  )
  return new Uint8Array(zipSync(entries, { mtime: epoch, level: 6 }))
}

/** Packs a skill into `<name>/…`. */
export const writeSkillArchive = (name: string, files: readonly ArchiveFile[]): Uint8Array<ArrayBuffer> =>
  writeArchive(files.map((file) => ({ ...file, path: `${name}/${file.path}` })))
