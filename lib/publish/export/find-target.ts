import { promises as fs } from 'node:fs'
import path from 'node:path'
import { makeFolder } from '@/lib/config/make-folder'
import { isRepositoryName } from '@/lib/domain/name/windows-name'
import { Problem } from '@/lib/domain/problem/problem'
import type { Queryable } from '@/lib/store/client'
import { holds, resolveShownPath, showPath, workspaceDirOf, type Context } from '@/lib/kernel'
import { exportDirectories } from './directories'

/** Folders of the workspace that hold what Mettle itself keeps, however they are spelled: some disks take "Skills" for the same folder. */
const stored = ['skills', 'archive']
const isStored = (name: string): boolean => isRepositoryName(name) || stored.includes(name.toLowerCase().replace(/[. ]+$/, ''))

interface Target {
  /** The allowed folder, with its links resolved. */
  root: string
  target: string
  /** It lies in the workspace folder. */
  isOwn: boolean
}

/**
 * Where an export may write: below the workspace but for what it keeps itself, or below a folder that the settings allow.
 * `root` is the allowed folder with its links resolved, and exists when this answers; `target` lies in it.
 * @throws Problem `forbidden` saying how the folder is allowed.
 */
export async function findTarget(db: Queryable, ctx: Context, to: string): Promise<Target> {
  const workspace = workspaceDirOf(ctx)
  const target = to.startsWith('~') || path.isAbsolute(to) ? resolveShownPath(to) : path.resolve(workspace, to)
  const first = path.relative(workspace, target).split(path.sep)[0] ?? ''
  const isOwn = holds(workspace, target)
  if (isOwn && (isStored(first) || target === workspace))
    throw new Problem('forbidden', `${showPath(target)} is managed by Mettle. Export to another folder, for example "export".`)
  const allowed = isOwn ? [workspace] : (await exportDirectories(db, ctx)).map((one) => resolveShownPath(one.path))
  const root = allowed.find((one) => holds(one, target))
  if (root === undefined)
    throw new Problem(
      'forbidden',
      `${showPath(target)} is not in the workspace and not among the export folders. Allow it in settings, or with PUT /api/export-directories.`,
    )
  makeFolder(root)
  const real = await fs.realpath(root)
  return { root: real, target: path.join(real, path.relative(root, target)), isOwn }
}
