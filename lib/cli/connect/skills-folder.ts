import { promises as fs } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Client } from '@/lib/client/http-client'
import { bytesOf, digestOf } from './file-record'
import { removeEmpty } from './remove-empty'

const manifestName = '.mettle-skills.json'
const manifest = z.object({ skills: z.record(z.string(), z.record(z.string(), z.array(z.string()))) })
type Copies = z.output<typeof manifest>['skills']

/** A file of a skill that is, or would be, copied into the folder or removed from it. */
export interface CopyLine {
  path: string
  status: 'written' | 'removed' | 'refused'
}

type Kept = Awaited<ReturnType<typeof keptFolders>>

const keptFolders = async (client: Client) => (await client.call('exportDirectory.list', {})).directories

/** Folders other than this one, which the server shows below "~" of the home directory. */
const without = (directories: Kept, home: string, folder: string): Kept =>
  directories.filter((one) => one.path.replace(/^~(?=[/\\])/, () => home) !== folder)

/** Whether the server keeps a folder in sync. @throws ProblemError when no server responds */
export async function isRegistered(client: Client, home: string, folder: string): Promise<boolean> {
  const directories = await keptFolders(client)
  return without(directories, home, folder).length < directories.length
}

/**
 * Starts or stops the server keeping a folder in sync. Returns whether that changed.
 */
export async function registerFolder(client: Client, home: string, folder: string, isKept: boolean): Promise<boolean> {
  const directories = await keptFolders(client)
  const others = without(directories, home, folder)
  if (others.length < directories.length === isKept) return false
  const own = isKept ? [{ path: folder, isKept, layout: '.' as const, agent: null }] : []
  await client.call('exportDirectory.save', { directories: [...others, ...own] })
  return true
}

/** Files written into a folder before; empty when it was never in sync. */
async function copiesIn(folder: string): Promise<Copies> {
  const bytes = await bytesOf(path.join(folder, manifestName))
  return bytes === null ? {} : manifest.parse(JSON.parse(bytes.toString('utf8'))).skills
}

/** Files of the currently served skills, as they would be in a folder, with their digests. */
async function servedFiles(client: Client): Promise<Map<string, string>> {
  const below = 'mettle/skills/'
  const { files } = await client.call('plugin.bundle', { harness: 'claude-code' })
  return new Map(files.flatMap((one) => (one.path.startsWith(below) ? [[one.path.slice(below.length), one.sha256]] : [])))
}

const digestAt = async (file: string): Promise<string | null> => {
  const bytes = await bytesOf(file)
  return bytes && digestOf(bytes)
}

/** The copies missing from a folder, each with its new content. @throws ProblemError when no server responds */
export async function missingCopies(client: Client, folder: string): Promise<CopyLine[]> {
  const [served, present] = [await servedFiles(client), await copiesIn(folder)]
  const lines: CopyLine[] = []
  for (const [file, digest] of served) {
    const target = path.join(folder, file)
    const currentDigest = await digestAt(target)
    if (currentDigest === digest) continue
    const [name = '', ...rest] = file.split('/')
    const own = present[name]
    const isTheirs = own
      ? currentDigest !== null && !own[rest.join('/')]?.includes(currentDigest)
      : await isThere(path.join(folder, name))
    lines.push({ path: target, status: isTheirs ? 'refused' : 'written' })
  }
  if (lines.some((one) => one.status === 'written')) lines.push({ path: path.join(folder, manifestName), status: 'written' })
  return lines
}

const isThere = (file: string): Promise<boolean> =>
  fs.lstat(file).then(
    () => true,
    () => false,
  )

/** The same lines after the fact: files that do not exist were not written. */
export const cameTrue = (lines: readonly CopyLine[]): Promise<CopyLine[]> =>
  Promise.all(lines.map(async (one) => ({ ...one, status: (await isThere(one.path)) ? one.status : ('refused' as const) })))

/** Removes the unchanged copies, and folders that are empty afterwards. Returns the removed files. */
export async function removeCopies(folder: string, { isDryRun = false } = {}): Promise<CopyLine[]> {
  if (!(await isThere(path.join(folder, manifestName)))) return []
  const removed: string[] = []
  for (const [name, files] of Object.entries(await copiesIn(folder))) {
    for (const [file, digests] of Object.entries(files)) {
      const target = path.resolve(folder, name, file)
      if (!target.startsWith(folder + path.sep)) continue
      const present = await digestAt(target)
      if (present !== null && digests.includes(present)) removed.push(target)
    }
  }
  removed.push(path.join(folder, manifestName))
  for (const file of isDryRun ? [] : removed) {
    await fs.rm(file)
    await removeEmpty(path.dirname(file), folder)
  }
  if (!isDryRun) await removeEmpty(folder, path.dirname(folder))
  return removed.map((file) => ({ path: file, status: 'removed' }))
}
