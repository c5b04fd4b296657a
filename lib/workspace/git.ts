import { existsSync, promises } from 'node:fs'
import path from 'node:path'
import git from 'isomorphic-git'
import { groupBy } from '@/lib/domain/collection/group-by'
import { atomicFs as fs } from './atomic-fs'
import { ownEmail } from './who-committed'

/** One file of the workspace's tree after a commit: its bytes, or null when the commit takes it away. */
export interface TreeChange {
  /** Relative to the repository, with forward slashes. */
  path: string
  content: Uint8Array | null
  /** The path is a folder: all that the last commit holds below it goes, but for what is named after it. */
  isFolder?: true
}

const author = { name: 'Mettle', email: ownEmail }
const branch = 'main'
// One queue a repository, however often this module is evaluated: the schedule and the requests come through different copies.
const slot = globalThis as typeof globalThis & { mettleRepositories?: Map<string, Promise<unknown>> }

/** Runs work on a repository after the work that came before it: two commits at once would lose one of them. */
export function inRepository<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const queues = (slot.mettleRepositories ??= new Map())
  const before = queues.get(dir) ?? Promise.resolve()
  const next = before.then(work, work)
  queues.set(
    dir,
    next.catch(() => undefined),
  )
  return next
}

/** Makes the repository where there is none. */
export async function openRepository(dir: string): Promise<void> {
  await promises.mkdir(dir, { recursive: true })
  if (!existsSync(path.join(dir, '.git'))) await git.init({ fs, dir, defaultBranch: branch })
}

async function headCommit(dir: string): Promise<string | null> {
  try {
    return await git.resolveRef({ fs, dir, ref: 'HEAD' })
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundError') return null
    throw error
  }
}

type Entry = Awaited<ReturnType<typeof git.readTree>>['tree'][number]

async function readEntries(dir: string, oid: string | undefined): Promise<Entry[]> {
  return oid ? (await git.readTree({ fs, dir, oid })).tree : []
}

/** Writes the trees along the changed paths alone: the cost of a commit does not grow with the library. */
async function writeTree(
  dir: string,
  oid: string | undefined,
  changes: { parts: string[]; blob: string | null }[],
): Promise<string | null> {
  const entries = new Map((await readEntries(dir, oid)).map((entry) => [entry.path, entry]))
  for (const [name, group] of groupBy(changes, (change) => change.parts[0] ?? '')) {
    const leaf = group.find((change) => change.parts.length === 1)
    if (leaf?.blob) {
      entries.set(name, { mode: '100644', path: name, oid: leaf.blob, type: 'blob' })
      continue
    }
    const below = entries.get(name)
    if (leaf && below?.type === 'blob') entries.delete(name)
    const deeper = group.filter((change) => change.parts.length > 1).map(({ parts, blob }) => ({ parts: parts.slice(1), blob }))
    if (deeper.length === 0) continue
    const tree = await writeTree(dir, below?.type === 'tree' ? below.oid : undefined, deeper)
    if (tree) entries.set(name, { mode: '040000', path: name, oid: tree, type: 'tree' })
    else entries.delete(name)
  }
  return entries.size ? git.writeTree({ fs, dir, tree: [...entries.values()] }) : null
}

/** Paths of the files that a tree holds below a folder. */
async function filesBelow(dir: string, oid: string | undefined, folder: string): Promise<string[]> {
  let at = oid
  for (const part of folder.split('/'))
    at = (await readEntries(dir, at)).find(({ path, type }) => path === part && type === 'tree')?.oid
  const found: string[] = []
  for (const entry of await readEntries(dir, at)) {
    const below = `${folder}/${entry.path}`
    if (entry.type === 'tree') found.push(...(await filesBelow(dir, oid, below)))
    else found.push(below)
  }
  return found
}

/**
 * Changes file by file, the last word on each. What lies below a folder that is replaced is asked of the last commit and not of
 * the disk: a process that died may have taken it from the disk already.
 */
async function fileByFile(dir: string, tree: string | undefined, changes: readonly TreeChange[]): Promise<TreeChange[]> {
  const last = new Map<string, TreeChange>()
  for (const change of changes) {
    if (!change.isFolder) {
      last.set(change.path, change)
      continue
    }
    const named = [...last.keys()].filter((file) => file.startsWith(`${change.path}/`))
    for (const file of [...(await filesBelow(dir, tree, change.path)), ...named]) last.set(file, { path: file, content: null })
  }
  return [...last.values()]
}

/**
 * Commits changes on top of the branch without reading or writing the index of the whole library.
 * @returns the commit's id, or the present one when the tree would not change.
 */
export async function commitChanges(dir: string, changes: TreeChange[], message: string, at: Date): Promise<string> {
  const parent = await headCommit(dir)
  const before = parent ? (await git.readCommit({ fs, dir, oid: parent })).commit.tree : undefined
  const files = await fileByFile(dir, before, changes)
  const blobs = []
  for (const change of files) {
    const blob = change.content ? await git.writeBlob({ fs, dir, blob: change.content }) : null
    blobs.push({ parts: change.path.split('/'), blob })
  }
  const tree = (await writeTree(dir, before, blobs)) ?? (await git.writeTree({ fs, dir, tree: [] }))
  if (parent && tree === before) {
    // A process that died after this very commit may not have come to the index.
    await refreshIndex(dir, [...files, ...(await goneFromIndex(dir, changes, files))])
    return parent
  }
  const stamp = { ...author, timestamp: Math.floor(at.getTime() / 1000), timezoneOffset: 0 }
  const oid = await git.commit({
    fs,
    dir,
    message,
    tree,
    parent: parent ? [parent] : [],
    author: stamp,
    committer: stamp,
    // The branch that is checked out, which in a person's own repository may have any name; HEAD itself when it is none.
    ref: (await git.currentBranch({ fs, dir, fullname: true })) ?? 'HEAD',
  })
  await refreshIndex(dir, files)
  return oid
}

/** What the index still holds below folders that were replaced, and the last commit no longer does. */
async function goneFromIndex(dir: string, changes: readonly TreeChange[], files: readonly TreeChange[]): Promise<TreeChange[]> {
  const folders = changes.filter((change) => change.isFolder)
  if (folders.length === 0) return []
  const kept = new Set(files.flatMap((file) => (file.content ? [file.path] : [])))
  const indexed = await git.listFiles({ fs, dir })
  const isGone = (file: string): boolean => !kept.has(file) && folders.some((folder) => file.startsWith(`${folder.path}/`))
  return indexed.filter(isGone).map((file) => ({ path: file, content: null }))
}

/** Keeps `git status` clean for the people who look at the workspace with git. */
async function refreshIndex(dir: string, changes: TreeChange[]): Promise<void> {
  for (const change of changes) {
    if (change.content) await git.add({ fs, dir, filepath: change.path })
    else await git.remove({ fs, dir, filepath: change.path })
  }
}

/** Commits that touched a path, newest first. */
export async function historyOf(dir: string, filepath: string): Promise<{ oid: string; message: string }[]> {
  const log = await git.log({ fs, dir, ref: 'HEAD', filepath, force: true })
  return log.map(({ oid, commit }) => ({ oid, message: commit.message }))
}
