import { promises as fs } from 'node:fs'
import path from 'node:path'
import { skillLimits } from '@/lib/skill-md/archive/limits'
import { isDraft } from './atomic-fs'
import { refuseLinks } from './paths'
import type { SkillFile } from '@/lib/workspace/git'

/** The files of a folder, or why they cannot be told. A folder that is not there holds none. */
export type ReadFolder = { files: SkillFile[] } | { problem: string }

interface Reading {
  files: SkillFile[]
  bytes: number
}

/** Reads what stands in a folder inside `root`; a link anywhere on the way or in it is a problem, and so is more than a skill may hold. */
export async function readPresent(root: string, dir: string): Promise<ReadFolder> {
  try {
    await refuseLinks(root, dir)
    const reading: Reading = { files: [], bytes: 0 }
    const problem = await walk(dir, '', reading)
    return problem === null ? { files: reading.files } : { problem }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'It cannot be read.' }
  }
}

async function walk(dir: string, below: string, reading: Reading): Promise<string | null> {
  const entries = await fs.readdir(path.join(dir, below), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.posix.join(below, entry.name)
    if (entry.isSymbolicLink()) return `${file} is a symbolic link there: Mettle writes through none.`
    if (entry.isDirectory()) {
      const problem = await walk(dir, file, reading)
      if (problem !== null) return problem
    } else if (!entry.isFile()) return `${file} is no file there.`
    else if (!isDraft(entry.name)) {
      const content = new Uint8Array(await fs.readFile(path.join(dir, file)))
      reading.files.push({ path: file, content })
      reading.bytes += content.byteLength
      if (reading.files.length > skillLimits.files || reading.bytes > skillLimits.bytes)
        return `It holds more than ${skillLimits.files} files or ${skillLimits.bytes / 1024 / 1024} MiB.`
    }
  }
  return null
}
