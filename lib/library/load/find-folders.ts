import { promises as fs } from 'node:fs'
import path from 'node:path'
import { invalid } from '@/lib/domain/problem/problem'
import { isMainFile } from '@/lib/skill-md/read-skill-files'
import { findSkills, skillFolders, type Skipped } from '@/lib/workspace/find-skills'
import { clientPlace, resolveShownPath, showPath, unreadable, type Context } from '@/lib/kernel'
import type { Offered } from '@/lib/library/skill/plan-import'

/** Beyond these a person divides the folder. */
const limits = { skills: 10_000, bytes: 256 * 1024 * 1024 }

/** Folders to look through, as they were meant; a SKILL.md named outright is its folder. */
export async function foldersOf(ctx: Pick<Context, 'settings'>, dir: string | undefined): Promise<string[]> {
  if (dir === undefined) {
    const places = skillFolders.map((folder) => clientPlace(ctx, folder))
    const there = await Promise.all(places.map((place) => fs.stat(place).catch(() => null)))
    return places.filter((_, index) => there[index]?.isDirectory())
  }
  const absolute = resolveShownPath(dir)
  const stat = await fs.stat(absolute).catch(() => null)
  if (stat?.isFile() && isMainFile(path.basename(absolute))) return [path.dirname(absolute)]
  if (!stat?.isDirectory()) throw unreadable('dir', 'folder', absolute)
  return [absolute]
}

/** The machine's own folders hold the person's own skills, however they are named; any other may hold somebody else's. */
export function isOwnFolder(ctx: Pick<Context, 'settings'>, folder: string): boolean {
  return skillFolders.some((own) => {
    const below = path.relative(clientPlace(ctx, own), folder)
    return below === '' || (!below.startsWith('..') && !path.isAbsolute(below))
  })
}

const bytesOf = ({ files }: Pick<Offered, 'files'>): number => files.reduce((sum, file) => sum + file.content.byteLength, 0)

/**
 * The skills below some folders, one after the other, in the order of their paths. What was passed over is added to `skipped`.
 * @throws Problem `invalid` beyond 10,000 skills or 256 MiB.
 */
export async function* skillsBelow(folders: readonly string[], skipped: Skipped[]): AsyncGenerator<Offered> {
  let count = 0
  let bytes = 0
  for (const folder of folders) {
    const passed: Skipped[] = []
    const prefix = folders.length > 1 ? `${showPath(folder)}/` : ''
    for await (const found of findSkills(folder, '', passed)) {
      bytes += bytesOf(found)
      count += 1
      if (count > limits.skills || bytes > limits.bytes)
        throw invalid(`dir: more than ${limits.skills} skills or ${limits.bytes / 1024 / 1024} MiB. Load its folders one by one.`)
      yield { ...found, path: `${prefix}${found.path}` }
    }
    skipped.push(...passed.map((one) => ({ ...one, path: `${prefix}${one.path}` })))
  }
}

/** The skills in groups of at most so many, and of about so many bytes. */
export async function* inParts(
  found: AsyncIterable<Offered>,
  atOnce: { skills: number; bytes: number },
): AsyncGenerator<Offered[]> {
  let part: Offered[] = []
  let bytes = 0
  for await (const one of found) {
    part.push(one)
    bytes += bytesOf(one)
    if (part.length < atOnce.skills && bytes < atOnce.bytes) continue
    yield part
    part = []
    bytes = 0
  }
  if (part.length > 0) yield part
}
