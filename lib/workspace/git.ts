import { existsSync } from 'node:fs'
import path from 'node:path'
import git from 'isomorphic-git'
import { makeFolder } from '@/lib/config/make-folder'
import { groupBy } from '@/lib/domain/collection/group-by'
import { isScript } from '@/lib/skill-md/is-script'
import { atomicFs as fs, placeAtomically } from './atomic-fs'
import { dropFromIndex } from './drop-from-index'
import { withIndexLock } from './lock-index'
import { keepBranch } from './check-repository'
import { moveRef, readRef, type Move } from './move-ref'
import { ownEmail } from '@/lib/workspace/own-email'

export interface SkillFile {
  path: string
  content: Uint8Array
}

/** One file of the workspace's tree after a commit: its bytes, or null when the commit takes it away. */
export interface TreeChange {
  /** Relative to the repository, with forward slashes. */
  path: string
  content: Uint8Array | null
  /** Its execute bit; as its content says where nothing is told. */
  isExecutable?: boolean
  /** The path is a folder: all that the last commit holds below it goes, but for what is named after it. */
  isFolder?: true
}

const author = { name: 'Mettle', email: ownEmail }
const branch = 'main'
const filesAtOnce = 250
// One queue a repository, however often this module is evaluated: the schedule and the requests come through different copies.
const slot: typeof globalThis & { mettleRepositories?: Map<string, Queue> } = globalThis

interface Queue {
  last: Promise<unknown>
  /** How many have not yet begun. */
  waiting: number
}

function queueOf(dir: string): Queue {
  const queues = (slot.mettleRepositories ??= new Map<string, Queue>())
  const known = queues.get(dir) ?? { last: Promise.resolve(), waiting: 0 }
  queues.set(dir, known)
  return known
}

/** Runs work on a repository after the work that came before it: two commits at once would lose one of them. */
export function inRepository<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const queue = queueOf(dir)
  queue.waiting += 1
  const begin = () => {
    queue.waiting -= 1
    return work()
  }
  const next = queue.last.then(begin, begin)
  queue.last = next.catch(() => undefined)
  return next
}

/** Whether work on the repository waits for what runs now. */
export const othersWait = (dir: string): boolean => queueOf(dir).waiting > 0

/** Makes the repository where there is none, and the rest of one whose making was cut off. */
export async function openRepository(dir: string): Promise<void> {
  makeFolder(dir)
  const head = path.join(dir, '.git/HEAD')
  if (existsSync(head)) return keepBranch(dir)
  await git.init({ fs, dir, defaultBranch: branch })
  // Its settings alone count for the library as a whole repository.
  if (!existsSync(head)) await placeAtomically(head, `ref: refs/heads/${branch}\n`)
  await keepBranch(dir)
}

type Entry = Awaited<ReturnType<typeof git.readTree>>['tree'][number]

/** Trees as they were read once: one commit asks for that of all skills as often as it has skills. */
class Trees {
  readonly #read = new Map<string, Promise<Entry[]>>()

  constructor(readonly dir: string) {}

  entries(oid: string | undefined): Promise<Entry[]> {
    if (!oid) return Promise.resolve([])
    const known = this.#read.get(oid) ?? git.readTree({ fs, dir: this.dir, oid }).then(({ tree }) => tree)
    this.#read.set(oid, known)
    return known
  }
}

/** A path in parts, and what stands there: null when it goes. */
interface Leaf {
  parts: string[]
  blob: string | null
  isExecutable: boolean
}

/** Writes the trees along the changed paths alone: the cost of a commit does not grow with the library. */
async function writeTree(trees: Trees, oid: string | undefined, changes: Leaf[]): Promise<string | null> {
  const entries = new Map((await trees.entries(oid)).map((entry) => [entry.path, entry]))
  for (const [name, group] of groupBy(changes, (change) => change.parts[0] ?? '')) {
    const leaf = group.find((change) => change.parts.length === 1)
    if (leaf?.blob) {
      entries.set(name, { mode: leaf.isExecutable ? '100755' : '100644', path: name, oid: leaf.blob, type: 'blob' })
      continue
    }
    const below = entries.get(name)
    if (leaf && below?.type === 'blob') entries.delete(name)
    const deeper = group
      .filter((change) => change.parts.length > 1)
      .map((change) => ({ ...change, parts: change.parts.slice(1) }))
    if (deeper.length === 0) continue
    const tree = await writeTree(trees, below?.type === 'tree' ? below.oid : undefined, deeper)
    if (tree) entries.set(name, { mode: '040000', path: name, oid: tree, type: 'tree' })
    else entries.delete(name)
  }
  return entries.size ? git.writeTree({ fs, dir: trees.dir, tree: [...entries.values()] }) : null
}

/** Paths of the files that a tree holds below a folder. */
async function filesBelow(trees: Trees, oid: string | undefined, folder: string): Promise<string[]> {
  let at = oid
  for (const part of folder.split('/'))
    at = (await trees.entries(at)).find(({ path, type }) => path === part && type === 'tree')?.oid
  const files: string[] = []
  for (const entry of await trees.entries(at)) {
    const below = `${folder}/${entry.path}`
    if (entry.type === 'tree') files.push(...(await filesBelow(trees, oid, below)))
    else files.push(below)
  }
  return files
}

/**
 * Changes file by file, the last word on each. What lies below a folder that is replaced is asked of the last commit and not of
 * the disk: a process that died may have taken it from the disk already.
 */
async function fileByFile(trees: Trees, tree: string | undefined, changes: readonly TreeChange[]): Promise<TreeChange[]> {
  const last = new Map<string, TreeChange>()
  const namedBelow = new Map<string, Set<string>>()
  for (const change of changes) {
    if (change.isFolder) {
      const named = namedBelow.get(change.path) ?? []
      for (const file of [...(await filesBelow(trees, tree, change.path)), ...named])
        last.set(file, { path: file, content: null })
      continue
    }
    last.set(change.path, change)
    for (let at = change.path.lastIndexOf('/'); at > 0; at = change.path.lastIndexOf('/', at - 1)) {
      const folder = change.path.slice(0, at)
      namedBelow.set(folder, (namedBelow.get(folder) ?? new Set()).add(change.path))
    }
  }
  return [...last.values()]
}

export interface Commit {
  message: string
  at: Date
  /** Asked before the branch moves: throws where this process may not write any more. */
  guard?: Move['guard']
  /** The index stays as it is: whoever commits often renews it at the end. */
  keepsIndex?: true
  /** Contents that are objects of the repository already. */
  blobs?: Map<Uint8Array, string>
}

/**
 * Commits changes on top of the branch without reading or writing the index of the whole library. A branch that somebody else moved
 * meanwhile is read anew: no commit is ever laid beside another.
 * @returns the commit's id, or the present one when the tree would not change.
 */
export async function commitChanges(
  dir: string,
  changes: TreeChange[],
  { message, at, guard, keepsIndex, blobs = new Map() }: Commit,
): Promise<string> {
  await writeBlobs(dir, changes, blobs)
  for (;;) {
    // The branch that is checked out, which in a person's own repository may have any name; HEAD itself when it is none.
    const ref = (await git.currentBranch({ fs, dir, fullname: true })) ?? 'HEAD'
    const from = await readRef(dir, ref)
    const trees = new Trees(dir)
    const before = from ? (await git.readCommit({ fs, dir, oid: from })).commit.tree : undefined
    const files = await fileByFile(trees, before, changes)
    const leaves = files.map(({ path: file, content, isExecutable }) => ({
      parts: file.split('/'),
      blob: content ? (blobs.get(content) ?? null) : null,
      isExecutable: isExecutable ?? (content !== null && isScript(content)),
    }))
    const tree = (await writeTree(trees, before, leaves)) ?? (await git.writeTree({ fs, dir, tree: [] }))
    if (from && tree === before) {
      if (keepsIndex) return from
      // A process that died after this very commit may not have come to the index.
      await refreshIndex(dir, [...files, ...(await removedFromIndex(dir, changes, files))])
      return from
    }
    const stamp = { ...author, timestamp: Math.floor(at.getTime() / 1000), timezoneOffset: 0 }
    const commit = { message, tree, parent: from ? [from] : [], author: stamp, committer: stamp }
    const to = await moveRef(dir, { ref, from, make: () => git.writeCommit({ fs, dir, commit }), guard })
    if (to === null) continue
    if (!keepsIndex) await refreshIndex(dir, files)
    return to
  }
}

/** Contents as objects of the repository, once each, beside those that are known: a commit that is made anew needs them again. */
export async function writeBlobs(dir: string, changes: readonly TreeChange[], blobs: Map<Uint8Array, string>): Promise<void> {
  for (const { content } of changes)
    if (content && !blobs.has(content)) blobs.set(content, await git.writeBlob({ fs, dir, blob: content }))
}

/** What the index still holds below folders that were replaced, and the last commit no longer does. */
async function removedFromIndex(
  dir: string,
  changes: readonly TreeChange[],
  files: readonly TreeChange[],
): Promise<TreeChange[]> {
  const folders = changes.filter((change) => change.isFolder)
  if (folders.length === 0) return []
  const present = new Set(files.flatMap((file) => (file.content ? [file.path] : [])))
  const indexed = await git.listFiles({ fs, dir })
  const isRemoved = (file: string): boolean => !present.has(file) && folders.some((folder) => file.startsWith(`${folder.path}/`))
  return indexed.filter(isRemoved).map((file) => ({ path: file, content: null }))
}

/** Brings files as they stand into the index: many at once, for each call writes all of it; not all, for each is an open file. */
export async function stageFiles(dir: string, files: readonly string[]): Promise<void> {
  for (let start = 0; start < files.length; start += filesAtOnce)
    await git.add({ fs, dir, filepath: files.slice(start, start + filesAtOnce), force: true })
}

const hasIndex = (dir: string): boolean => existsSync(path.join(dir, '.git/index'))

/** Keeps `git status` clean for the people who look at the workspace with git. */
async function refreshIndex(dir: string, changes: TreeChange[]): Promise<void> {
  const [current, removed] = [changes.filter((change) => change.content), changes.filter((change) => !change.content)]
  await withIndexLock(dir, async () => {
    await stageFiles(
      dir,
      current.map((change) => change.path),
    )
    const gone = new Set(removed.map((change) => change.path))
    if (gone.size === 0 || !hasIndex(dir) || (await dropFromIndex(dir, gone))) return
    for (const filepath of gone) await git.remove({ fs, dir, filepath })
  })
}

/** Commits that touched a path, newest first. */
export async function historyOf(dir: string, filepath: string): Promise<{ oid: string; message: string }[]> {
  const log = await git.log({ fs, dir, ref: 'HEAD', filepath, force: true })
  return log.map(({ oid, commit }) => ({ oid, message: commit.message }))
}
