import { promises as fs } from 'node:fs'
import path from 'node:path'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import { isDraft } from './atomic-fs'
import { refuseLinks } from './paths'

/** Digests of the files of a folder by their paths, or why it cannot be told. */
export type Present = { digests: Map<string, string> } | { problem: string }

/** What stands in a folder inside `root`; a folder that is not there holds nothing. A link anywhere on the way or in it is a problem. */
export async function listPresent(root: string, dir: string): Promise<Present> {
  try {
    await refuseLinks(root, dir)
    const digests = new Map<string, string>()
    const problem = await walk(dir, '', digests)
    return problem === null ? { digests } : { problem }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'It cannot be read.' }
  }
}

async function walk(dir: string, below: string, digests: Map<string, string>): Promise<string | null> {
  const entries = await fs.readdir(path.join(dir, below), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    const file = path.posix.join(below, entry.name)
    if (entry.isSymbolicLink()) return `${file} is a symbolic link there: Mettle writes through none.`
    if (entry.isDirectory()) {
      const problem = await walk(dir, file, digests)
      if (problem !== null) return problem
    } else if (!entry.isFile()) return `${file} is no file there.`
    else if (!isDraft(entry.name)) digests.set(file, sha256Hex(await fs.readFile(path.join(dir, file))))
  }
  return null
}
