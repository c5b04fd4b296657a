import { promises as fs } from 'node:fs'
import { Problem } from '@/lib/domain/problem/problem'
import { flowContext, resolveShownPath, requireLocal, showPath, workspaceDirOf, type FlowContext } from '@/lib/kernel'

const real = (dir: string): Promise<string> => fs.realpath(dir).catch(() => dir)

/** The same caller in the workspace whose skills lie in a directory. @throws Problem `not_found` naming those that there are. */
export async function inDirectory(ctx: FlowContext, directory: string): Promise<FlowContext> {
  requireLocal(ctx)
  const root = await real(resolveShownPath(directory))
  // Only whoever runs the server may look into each of them.
  const isBound = ctx.actor.kind !== 'person' || ctx.userId !== undefined
  const workspaces = await ctx.db.workspace.findMany({ where: isBound ? { id: ctx.workspace.id } : {}, orderBy: { name: 'asc' } })
  const inside: string[] = []
  for (const workspace of workspaces) {
    const dir = workspaceDirOf({ ...ctx, workspace })
    if ((await real(dir)) === root) return flowContext({ ...ctx, workspace })
    inside.push(`${showPath(dir)} (${workspace.name})`)
  }
  throw new Problem('not_found', `No workspace stores its skills in ${showPath(root)}. Workspaces use ${inside.join(', ')}.`)
}
