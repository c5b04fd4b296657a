import { promises as fs } from 'node:fs'
import path from 'node:path'
import { Problem } from '@/lib/domain/problem/problem'
import type { Context } from './context'
import { holds } from './holds'
import { resolveShownPath, showPath } from './show-path'
import { workspaceDirOf } from './workspace-dir'

/** Whether whoever asks acts for a workspace alone: a person with an account, or a key. Whoever runs the server may look into each. */
export const isOfWorkspace = ({ actor, userId }: Pick<Context, 'actor' | 'userId'>): boolean =>
  userId !== undefined || actor.kind === 'key'

/** The path behind links, also of what is not there yet. */
async function realOf(file: string): Promise<string> {
  const real = await fs.realpath(file).catch(() => null)
  if (real !== null) return real
  const above = path.dirname(file)
  return above === file ? file : path.join(await realOf(above), path.basename(file))
}

/**
 * The folder or file of this machine that a caller names, by its absolute path. Of the folders of this server, those who act for a
 * workspace may name that one's alone: in the others lie the skills, files and secrets of all.
 * @throws Problem `forbidden` for a folder that is one of them, lies in one or holds one
 */
export async function namedFolder(
  ctx: Pick<Context, 'actor' | 'userId' | 'settings' | 'workspace'>,
  shown: string,
): Promise<string> {
  const folder = resolveShownPath(shown)
  if (!isOfWorkspace(ctx)) return folder
  const { home, workspaceDir } = ctx.settings
  const [real, own, ...ofServer] = await Promise.all([folder, workspaceDirOf(ctx), home, workspaceDir].map(realOf))
  if (!real || !own || holds(own, real)) return folder
  if (ofServer.some((one) => holds(one, real) || holds(real, one)))
    throw new Problem(
      'forbidden',
      `${showPath(folder)} is not open to you: it is a folder of this server, or holds one. Name another.`,
    )
  return folder
}
