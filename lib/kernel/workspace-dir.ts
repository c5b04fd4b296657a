import path from 'node:path'
import type { Context } from './context'

/** The repository of a workspace: the configured one for `default`, others beside the database. */
export function workspaceDirOf(ctx: Pick<Context, 'settings' | 'workspace'>): string {
  return ctx.workspace.name === 'default'
    ? ctx.settings.workspaceDir
    : path.join(ctx.settings.home, 'workspaces', ctx.workspace.name)
}
