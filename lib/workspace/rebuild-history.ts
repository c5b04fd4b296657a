import { promises as fs } from 'node:fs'
import path from 'node:path'
import git from 'isomorphic-git'
import { conflict } from '@/lib/domain/problem/problem'
import { atomicFs } from './atomic-fs'
import { moveRef, readRef } from './move-ref'
import { HistoryWriter, type Rewriting } from './rewrite-history'
import { renewIndex } from './swap-staged'

/** What became of a history. */
export interface Rebuilt {
  /** New names of commits, by old ones; those that did not change are not among them. */
  commits: Map<string, string>
  /** Names of the remotes, which still hold the old history. */
  remotes: string[]
}

const names = async (dir: string): Promise<string[]> =>
  fs.readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** @throws Problem `conflict` for a repository that shares its objects with another, which would lose them or keep the old ones. */
export async function requireOwnObjects(dir: string): Promise<void> {
  const gitDir = path.join(dir, '.git')
  const stat = await fs.stat(gitDir).catch(() => null)
  if (stat === null) return
  const advice = 'Clone the workspace into a repository of its own first. Nothing changed.'
  if (!stat.isDirectory()) throw conflict(`${dir} is a working tree of another repository. ${advice}`)
  if ((await names(path.join(gitDir, 'worktrees'))).length > 0) throw conflict(`${dir} has further working trees. ${advice}`)
  const alternates = await fs.readFile(path.join(gitDir, 'objects/info/alternates'), 'utf8').catch(() => '')
  if (alternates.trim() !== '') throw conflict(`${dir} takes objects from another repository. ${advice}`)
}

/** Full names of all references but remote ones, HEAD where it is no branch. */
async function localRefs(dir: string): Promise<string[]> {
  const packed = await fs.readFile(path.join(dir, '.git/packed-refs'), 'utf8').catch(() => '')
  const fromPack = packed.split('\n').flatMap((line) => /^[0-9a-f]{40} (refs\/\S+)$/.exec(line)?.[1] ?? [])
  const root = path.join(dir, '.git/refs')
  const entries = await fs.readdir(root, { recursive: true, withFileTypes: true })
  const loose = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.lock'))
    .map((entry) => `refs/${path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`)
  const all = [...new Set([...fromPack, ...loose])].filter((ref) => !ref.startsWith('refs/remotes/'))
  const isDetached = (await git.currentBranch({ fs: atomicFs, dir, fullname: true })) === undefined
  return isDetached ? [...all, 'HEAD'] : all
}

/**
 * Replaces the history of a repository by a new one, and leaves nothing of the old: references, their logs, packs, objects that nothing
 * names any more. It may die anywhere and be done again. Call it with the repository to yourself; `guard` is asked before a branch moves.
 */
export async function rebuildHistory(dir: string, rewriting: Rewriting, guard?: () => Promise<void>): Promise<Rebuilt> {
  await requireOwnObjects(dir)
  const writer = new HistoryWriter(dir, rewriting)
  const remotes = await git.listRemotes({ fs: atomicFs, dir })
  for (const ref of await localRefs(dir)) {
    for (;;) {
      const from = await readRef(dir, ref)
      if (from === null) break
      const to = await writer.rewrite(from)
      // Written anew even where it stays: a packed reference would go with the packs' list.
      if ((await moveRef(dir, { ref, from, make: () => Promise.resolve(to), guard })) !== null) break
    }
  }
  await forgetOldNames(path.join(dir, '.git'))
  await dropOthers(dir, new Set(writer.names.values()))
  await renewIndex(dir)
  const commits = new Map([...writer.names].filter(([from, to]) => from !== to))
  return { commits, remotes: remotes.map(({ remote }) => remote) }
}

/** Whatever else of git names a commit or quotes a message. */
async function forgetOldNames(gitDir: string): Promise<void> {
  const files = [
    'packed-refs',
    'ORIG_HEAD',
    'FETCH_HEAD',
    'MERGE_HEAD',
    'CHERRY_PICK_HEAD',
    'REVERT_HEAD',
    'REBASE_HEAD',
    'AUTO_MERGE',
  ]
  const texts = ['COMMIT_EDITMSG', 'MERGE_MSG', 'SQUASH_MSG', 'TAG_EDITMSG']
  const folders = ['logs', 'refs/remotes', 'rr-cache', 'objects/info/commit-graphs']
  for (const name of [...files, ...texts, ...folders, 'objects/info/commit-graph', 'objects/info/packs'])
    await fs.rm(path.join(gitDir, name), { recursive: true, force: true })
}

/** Keeps some objects, each in a file of its own, and drops all others. */
async function dropOthers(dir: string, kept: ReadonlySet<string>): Promise<void> {
  const root = path.join(dir, '.git/objects')
  const cache = {}
  for (const oid of kept) {
    if (await isLoose(root, oid)) continue
    const { type, object } = await git.readObject({ fs: atomicFs, dir, oid, format: 'content', cache })
    if (type !== 'blob' && type !== 'tree' && type !== 'commit' && type !== 'tag') throw new Error(`${oid} is a ${type}`)
    await git.writeObject({ fs: atomicFs, dir, type, object, format: 'content', oid })
  }
  await fs.rm(path.join(root, 'pack'), { recursive: true, force: true })
  for (const start of await names(root)) {
    if (!/^[0-9a-f]{2}$/.test(start)) continue
    for (const rest of await names(path.join(root, start)))
      if (!kept.has(`${start}${rest}`)) await fs.rm(path.join(root, start, rest), { force: true })
  }
}

const isLoose = (root: string, oid: string): Promise<boolean> =>
  fs.access(path.join(root, oid.slice(0, 2), oid.slice(2))).then(
    () => true,
    () => false,
  )
