import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import git from 'isomorphic-git'
import { atomicFs } from './atomic-fs'
import { readRef } from './move-ref'

/** Why a repository takes no commit of Mettle's, or would lose some, and what a person does about it. */
export interface RepositoryFault {
  kind: 'head' | 'branch' | 'history' | 'object' | 'index'
  sentence: string
}

/** Where git's own settings of a repository say which branch Mettle writes on. */
const branchKey = 'mettle.branch'
/** Whether files were ever committed there, so that there is a history to lose. */
type IsBegun = () => Promise<boolean>

const lead = 'refs/heads/'
const rebuild = 'mettle rebuild-workspace --force puts the repository aside and makes it from the database.'

/** The full name of the branch that is checked out; null where none is; undefined for what git does not write. */
async function checkedOut(dir: string): Promise<string | null | undefined> {
  const head = (await fs.readFile(path.join(dir, '.git/HEAD'), 'utf8')).trim()
  if (/^[\da-f]{40}$/.test(head)) return null
  return /^ref: (refs\/heads\/\S+)$/.exec(head)?.[1]
}

/** The branch that Mettle writes on, in full; null where it has not been said. */
async function ownBranch(dir: string): Promise<string | null> {
  const known: unknown = await git.getConfig({ fs: atomicFs, dir, path: branchKey })
  return typeof known === 'string' && known !== '' ? lead + known : null
}

/** From here on Mettle writes on the branch that is checked out, unless it has one or none is. */
export async function keepBranch(dir: string): Promise<void> {
  const current = await checkedOut(dir)
  if (!current || (await ownBranch(dir)) !== null) return
  await git.setConfig({ fs: atomicFs, dir, path: branchKey, value: current.slice(lead.length) })
}

/**
 * What is wrong with what a commit starts from: a few small files are read, so that it can be asked before each. Null where
 * there is no repository yet.
 */
export async function headFault(dir: string, isBegun: IsBegun): Promise<RepositoryFault | null> {
  if (!existsSync(path.join(dir, '.git/HEAD'))) return null
  const current = await checkedOut(dir)
  if (current === undefined)
    return { kind: 'head', sentence: `The repository of the workspace is damaged: .git/HEAD names no branch. ${rebuild}` }
  const own = await ownBranch(dir)
  if (own !== null && current !== own) {
    const [mine, theirs] = [own.slice(lead.length), current?.slice(lead.length)]
    const stands = theirs === undefined ? 'has no branch checked out' : `has the branch "${theirs}" checked out`
    const sentence = `The workspace ${stands}; Mettle writes on "${mine}". Files wait until it is back: git checkout ${mine}`
    return { kind: 'branch', sentence }
  }
  if ((await readRef(dir, own ?? 'HEAD')) !== null || !(await isBegun())) return null
  const sentence = `The repository of the workspace is damaged: its branch names no commit, though files were committed. ${rebuild}`
  return { kind: 'history', sentence }
}

/** An object below a tree or commit that cannot be read; null where all can. Files are read only where they are asked for. */
async function lostBelow(dir: string, oid: string, withFiles: boolean): Promise<string | null> {
  try {
    const { tree } = await git.readTree({ fs: atomicFs, dir, oid })
    for (const entry of tree) {
      const lost = entry.type === 'tree' ? await lostBelow(dir, entry.oid, withFiles) : null
      if (lost !== null) return lost
      if (withFiles && entry.type === 'blob') await git.readBlob({ fs: atomicFs, dir, oid: entry.oid })
    }
    return null
  } catch (error) {
    if (isGits(error)) return (/[\da-f]{40}/.exec(error.message)?.[0] ?? oid).slice(0, 10)
    throw error
  }
}

/** Errors of the library that reads the repository, and of what it unpacks; those of the disk are the system's. */
const isGits = (error: unknown): error is Error =>
  error instanceof Error && (!('syscall' in error) || ('code' in error && error.code === 'ENOENT'))

async function canReadIndex(dir: string): Promise<boolean> {
  try {
    await git.listFiles({ fs: atomicFs, dir })
    return true
  } catch (error) {
    if (isGits(error)) return false
    throw error
  }
}

/** The same with what the branch shows now, its files only `withFiles`, and with the index. */
export async function repositoryFault(
  dir: string,
  { isBegun, withFiles }: { isBegun: IsBegun; withFiles: boolean },
): Promise<RepositoryFault | null> {
  if (!existsSync(path.join(dir, '.git/HEAD'))) return null
  const fault = await headFault(dir, isBegun)
  if (fault) return fault
  const head = await readRef(dir, 'HEAD')
  const lost = head === null ? null : await lostBelow(dir, head, withFiles)
  if (lost !== null)
    return { kind: 'object', sentence: `The repository of the workspace is damaged: object ${lost} can’t be read. ${rebuild}` }
  if (await canReadIndex(dir)) return null
  const sentence = 'The index of the workspace’s repository (.git/index) can’t be read. mettle doctor --fix makes it anew.'
  return { kind: 'index', sentence }
}
