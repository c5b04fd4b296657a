import { headFault, repositoryFault, type RepositoryFault } from '@/lib/workspace/check-repository'
import { workspaceDirOf, type Context } from '@/lib/kernel'
import { followsAnother } from './as-writer'

type Where = Pick<Context, 'store' | 'settings' | 'workspace'>

/** Whether files of the workspace were ever written and committed in its folder: its repository then has a history. */
async function isBegun(ctx: Where): Promise<boolean> {
  const done = { workspaceId: ctx.workspace.id, doneAt: { not: null } }
  const some = await ctx.store.db.diskWrite.findFirst({ where: done, select: { id: true } })
  return some !== null && !(await followsAnother(ctx))
}

/** Why nothing may be committed in the workspace's repository now; null where it may. Costs a few small reads. */
export const whyNoCommit = async (ctx: Where): Promise<RepositoryFault | null> =>
  headFault(workspaceDirOf(ctx), () => isBegun(ctx))

/** The same, and whether everything that its branch shows and its index can be read: `withFiles`, each file of it too. */
export const whatIsBroken = async (ctx: Where, { withFiles }: { withFiles: boolean }): Promise<RepositoryFault | null> =>
  repositoryFault(workspaceDirOf(ctx), { isBegun: () => isBegun(ctx), withFiles })
