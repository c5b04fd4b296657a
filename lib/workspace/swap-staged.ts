import { promises as fs } from 'node:fs'
import path from 'node:path'
import git from 'isomorphic-git'
import { atomicFs } from './atomic-fs'
import { openRepository, stageFiles } from './git'
import { headOf } from './list-files'

/** Folders of a workspace that Mettle keeps. */
const folders = ['skills', 'archive'] as const

const isThere = (file: string): Promise<boolean> =>
  fs.lstat(file).then(
    () => true,
    () => false,
  )

/** Where the files of a restore wait beside the present ones, so that they come into their place by renaming. */
export const stagingOf = (dir: string, name: string): string => path.join(dir, `.mettle-${name}`)

const stagingStart = '.mettle-restore-'

/** The folders that a restore laid files into, its own and those of restores that died before they changed anything. */
export async function stagingsIn(dir: string): Promise<string[]> {
  const entries = await fs.readdir(dir, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries.filter((one) => one.isDirectory() && one.name.startsWith(stagingStart)).map(({ name }) => path.join(dir, name))
}

/** Makes the folder into which a restore lays `files/…` and `objects/…` before anything is changed. */
export async function openStaging(dir: string, name: string): Promise<string> {
  const staging = stagingOf(dir, name)
  for (const folder of folders) await fs.mkdir(path.join(staging, 'files', folder), { recursive: true })
  return staging
}

/**
 * Puts staged files into the place of the present ones and checks out the staged commit. It may die anywhere and be done again: each
 * step finds whether it was taken. What was committed before stays under refs/mettle/<name>; nothing else of the repository is touched.
 */
export async function swapStaged(dir: string, name: string, commit: string | null): Promise<void> {
  const staging = stagingOf(dir, name)
  if (!(await isThere(staging))) return
  await openRepository(dir)
  await moveObjects(path.join(staging, 'objects'), path.join(dir, '.git/objects'))
  await pointTo(dir, name, commit)
  for (const folder of folders) {
    const coming = path.join(staging, 'files', folder)
    if (!(await isThere(coming))) continue
    const present = path.join(/* turbopackIgnore: true */ dir, folder)
    if (await isThere(present)) await fs.rename(present, path.join(staging, `before-${folder}`))
    await fs.rename(coming, present)
  }
  await renewIndex(dir)
  await fs.rm(staging, { recursive: true, force: true })
}

/** Objects are named by what they hold: one that is there already is the same. */
async function moveObjects(from: string, to: string): Promise<void> {
  const entries = await fs.readdir(from, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const target = path.join(to, path.relative(from, file))
    if (await isThere(target)) continue
    await fs.mkdir(path.dirname(target), { recursive: true })
    await fs.rename(file, target)
  }
}

/**
 * The branch that is checked out goes to the commit, and begins anew where nothing had been committed: it would go on from files that are
 * gone. Where it stood stays named.
 */
async function pointTo(dir: string, name: string, commit: string | null): Promise<void> {
  const head = await headOf(dir)
  if (head === commit) return
  if (head !== null) await git.writeRef({ fs: atomicFs, dir, ref: `refs/mettle/${name}`, value: head, force: true })
  const ref = (await git.currentBranch({ fs: atomicFs, dir, fullname: true })) ?? 'HEAD'
  if (commit !== null) await git.writeRef({ fs: atomicFs, dir, ref, value: commit, force: true })
  if (commit !== null || ref === 'HEAD') return
  await fs.rm(path.join(dir, '.git/index'), { force: true })
  await git.deleteRef({ fs: atomicFs, dir, ref })
}

/** The index is written anew from the commit, so that `git status` tells what differs on the disk and nothing else. */
export async function renewIndex(dir: string): Promise<void> {
  if ((await headOf(dir)) === null) return
  await fs.rm(path.join(dir, '.git/index'), { force: true })
  const tracked = await git.listFiles({ fs: atomicFs, dir, ref: 'HEAD' })
  const present: string[] = []
  for (const file of tracked) if (await isThere(path.join(dir, file))) present.push(file)
  await stageFiles(dir, present)
}
