import { ownEmail } from '@/lib/workspace/own-email'
import git from 'isomorphic-git'
import { atomicFs as fs } from './atomic-fs'
import type { SkillFile } from '@/lib/workspace/git'

/** Commits that are looked at for the author of a change. */
const depth = 200

/** Object ids of the files that a commit holds below a folder, by path relative to it; empty where it holds none. */
export async function blobsAt(dir: string, commit: string, folder: string): Promise<Map<string, string>> {
  const blobs = new Map<string, string>()
  const walk = async (oid: string, below: string): Promise<void> => {
    const { tree } = await git.readTree({ fs, dir, oid })
    for (const entry of tree) {
      if (entry.type === 'tree') await walk(entry.oid, `${below}${entry.path}/`)
      else blobs.set(`${below}${entry.path}`, entry.oid)
    }
  }
  const oid = await treeOf(dir, commit, folder)
  if (oid !== null) await walk(oid, '')
  return blobs
}

/** Object id that a file's content has in git. */
export const blobId = async (content: Uint8Array): Promise<string> => (await git.hashBlob({ object: content })).oid

/** The tree of a folder in a commit; null where there is none, or no such commit. */
async function treeOf(dir: string, commit: string, folder: string): Promise<string | null> {
  try {
    return (await git.readTree({ fs, dir, oid: commit, filepath: folder })).oid
  } catch (error) {
    if (error instanceof Error && ['NotFoundError', 'ObjectTypeError', 'ResolveFilepathError'].includes(error.name)) return null
    throw error
  }
}

/** Name of who committed a folder as it stands on disk; null when it is not committed so, or Mettle did it. */
export async function whoCommitted(dir: string, folder: string, files: readonly SkillFile[]): Promise<string | null> {
  const log = await git.log({ fs, dir, depth }).catch(() => [])
  const [head] = log
  if (!head) return null
  const committed = await blobsAt(dir, head.oid, folder)
  if (committed.size !== files.length) return null
  for (const file of files) if (committed.get(file.path) !== (await blobId(file.content))) return null
  const now = await treeOf(dir, head.oid, folder)
  for (const [index, { commit }] of log.entries()) {
    const before = log[index + 1]
    if (before && (await treeOf(dir, before.oid, folder)) === now) continue
    return commit.author.email === ownEmail ? null : commit.author.name
  }
  return null
}
