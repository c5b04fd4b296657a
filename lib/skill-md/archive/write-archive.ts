import { zipSync, type Zippable } from 'fflate'
import type { ArchiveFile } from '@/lib/skill-md/archive/open-archive'

/** The earliest time that a zip can tell, by its own clock, which knows no zone. */
const epoch = new Date(1980, 0, 1)

/** Packs a skill into `<name>/…`: the same files give the same bytes, whenever and wherever. */
export function writeSkillArchive(name: string, files: readonly ArchiveFile[]): Uint8Array<ArrayBuffer> {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const entries: Zippable = Object.fromEntries(sorted.map((file) => [`${name}/${file.path}`, file.content]))
  return new Uint8Array(zipSync(entries, { mtime: epoch, level: 6 }))
}
