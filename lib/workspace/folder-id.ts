import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'

/** Inside the repository, where git looks at nothing that it does not know: a copy by git is another folder. */
const fileOf = (dir: string): string => path.join(dir, '.git/mettle-folder')

/** Which folder a workspace's is; null where that was never asked. */
export async function knownFolderId(dir: string): Promise<string | null> {
  const text = await fs.readFile(fileOf(dir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return ''
    throw error
  })
  return text.trim() || null
}

/** Names a folder with a repository that has no name yet; one without gets its name with the repository. */
export async function markFolder(dir: string, id: string): Promise<void> {
  if (!existsSync(path.join(dir, '.git/HEAD'))) return
  await fs.writeFile(fileOf(dir), `${id}\n`, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    // It has one, or another process of the same folder was faster.
    if (error.code !== 'EEXIST') throw error
  })
}
