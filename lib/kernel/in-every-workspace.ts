import { log } from '@/lib/observe/log'
import { store } from '@/lib/store/store'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import type { Context } from './context'
import { asWorkOf, makeContext } from './make-context'
import { permissions } from '@/lib/domain/permission/permission'

/**
 * Runs the same work in every such workspace, as work of that one and the job of that name. A failure in one is logged with its
 * consequence and does not stop the others.
 */
export async function inEveryWorkspace(
  where: Prisma.WorkspaceWhereInput,
  { job, failure }: { job: string; failure: string },
  work: (ctx: Context) => Promise<void>,
): Promise<void> {
  for (const { name } of await store().db.workspace.findMany({ where, select: { name: true }, orderBy: { id: 'asc' } })) {
    try {
      const ctx = await makeContext({ workspace: name, actor: { kind: 'job', id: job }, permissions })
      await asWorkOf(ctx, () => work(ctx))
    } catch (error) {
      log().error({ err: error, workspace: name }, failure)
    }
  }
}
