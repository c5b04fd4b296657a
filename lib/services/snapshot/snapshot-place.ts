import { promises as fs } from 'node:fs'
import path from 'node:path'
import { invalid, notFound } from '@/lib/domain/problem/problem'
import type { Context } from '@/lib/kernel'

/** What ends the name of a snapshot. */
const ending = '.mettle.tar.gz'
const fileName = /^[a-z0-9][a-zA-Z0-9.-]{0,120}\.mettle\.tar\.gz$/

type Where = Pick<Context, 'settings' | 'workspace'>

/** The folder of a workspace's snapshots; it is made, for its owner alone. */
export async function snapshotFolder({ settings, workspace }: Where): Promise<string> {
  const dir = path.join(settings.home, 'snapshots', workspace.name)
  await fs.mkdir(dir, { recursive: true, mode: 0o700 })
  return dir
}

/** A name that sorts by time: "default-20260302T090000Z.mettle.tar.gz". */
export function snapshotName(workspace: string, at: Date, mark = ''): string {
  const stamp = at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `${workspace}-${stamp}${mark}${ending}`
}

/** An upload goes by what it holds, so that the same file again is the same upload. */
export const uploadName = (sha256: string): string => `upload-${sha256}${ending}`
export const isUpload = (name: string): boolean => name.startsWith('upload-')
export const isSnapshot = (name: string): boolean => fileName.test(name)

/**
 * The file of a snapshot that is kept here.
 * @throws Problem `invalid` for what cannot be its name, `not_found` where there is none.
 */
export async function findSnapshot(ctx: Where, name: string): Promise<string> {
  if (!isSnapshot(name)) throw invalid('file: the name of a snapshot as GET /api/snapshots lists it')
  const file = path.join(await snapshotFolder(ctx), name)
  const stat = await fs.lstat(file).catch(() => null)
  if (!stat?.isFile()) throw notFound(`snapshot named "${name}"`)
  return file
}

/** A name that is still free, for two snapshots of one second. */
export async function freeName(dir: string, workspace: string, at: Date): Promise<string> {
  for (let count = 1; ; count += 1) {
    const name = snapshotName(workspace, at, count === 1 ? '' : `-${count}`)
    if (!(await fs.lstat(path.join(dir, name)).catch(() => null))) return name
  }
}
