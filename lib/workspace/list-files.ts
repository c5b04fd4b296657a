import { promises as fs } from 'node:fs'
import path from 'node:path'
import { isDraft } from './atomic-fs'
import { readRef } from './move-ref'

/** A file of a workspace as it lies on the disk. */
export interface WorkspaceFile {
  /** With forward slashes, relative to the workspace or to its .git folder. */
  path: string
  file: string
  bytes: number
}

/** Where a repository stands; null where nothing was committed yet. */
export const headOf = (dir: string): Promise<string | null> => readRef(dir, 'HEAD')

async function walk(root: string, below: string): Promise<WorkspaceFile[]> {
  const entries = await fs.readdir(path.join(root, below), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files: WorkspaceFile[] = []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const place = path.posix.join(below, entry.name)
    if (entry.isDirectory()) files.push(...(await walk(root, place)))
    // A link leads somewhere else: what stands there is not the workspace's.
    else if (entry.isFile() && !isDraft(entry.name)) {
      const file = path.join(root, place)
      files.push({ path: place, file, bytes: (await fs.stat(file)).size })
    }
  }
  return files
}

/** Objects of the repository: its whole past, and nothing of its settings, hooks or remotes. */
export function listObjects(dir: string): Promise<WorkspaceFile[]> {
  return walk(path.join(dir, '.git'), 'objects')
}

/** What stands below skills/ and archive/, changes that nobody committed included. */
export async function listSkillFiles(dir: string): Promise<WorkspaceFile[]> {
  return [...(await walk(dir, 'skills')), ...(await walk(dir, 'archive'))]
}
