import { promises as fs } from 'node:fs'
import path from 'node:path'
import { Problem } from '@/lib/domain/problem/problem'

const skillName = /^(?!.*--)[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/

/** Where a skill's files stand: served under skills/, put away under archive/. */
export type Location = 'skills' | 'archive'

/**
 * The directory of a skill inside a workspace.
 * @throws Problem `invalid` when the name could lead anywhere else.
 */
export function skillDir(workspaceDir: string, location: Location, name: string): string {
  if (!skillName.test(name))
    throw new Problem('invalid', `"${name}" cannot be a skill's name: 1 to 64 of a-z, 0-9 and single hyphens`)
  return path.join(workspaceDir, location, name)
}

/**
 * A file's path inside a skill's directory.
 * @throws Problem `invalid` for a path that is absolute, climbs, or hides a control character.
 */
export function fileInside(dir: string, relative: string): string {
  const normal = path.posix.normalize(relative)
  // eslint-disable-next-line no-control-regex -- control characters are what is refused
  const isBad = path.posix.isAbsolute(relative) || normal.startsWith('..') || normal === '.' || /[\\\u0000-\u001f]/.test(relative)
  if (isBad) throw new Problem('invalid', `"${relative}" is not a path inside a skill`)
  return path.join(dir, normal)
}

/** @throws Problem `conflict` when a directory on the way is a symbolic link: Mettle follows none. */
export async function refuseLinks(workspaceDir: string, target: string): Promise<void> {
  const parts = path.relative(workspaceDir, target).split(path.sep)
  let at = workspaceDir
  for (const part of parts) {
    at = path.join(at, part)
    const stat = await fs.lstat(at).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!stat) return
    if (stat.isSymbolicLink())
      throw new Problem(
        'conflict',
        `${path.relative(workspaceDir, at)} is a symbolic link: Mettle writes through none. Remove it and try again.`,
      )
  }
}
