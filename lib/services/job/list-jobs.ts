import * as contract from '@/lib/contract/job'
import { agentScope, pageOf, readVerb, jobItem } from '@/lib/kernel'

/** Background jobs of the workspace, newest first; an agent sees its own. */
export const listJobs = readVerb(contract.listJobs, async (ctx, { status, kind, limit, cursor }) => {
  const id = cursor === undefined ? undefined : { lt: cursor }
  const where = { workspaceId: ctx.workspace.id, ...(await agentScope(ctx.db, ctx)), status, kind, id }
  const fetched = await ctx.db.job.findMany({ where, orderBy: { id: 'desc' }, take: limit + 1 })
  const { rows, nextCursor } = pageOf(fetched, limit)
  return { items: rows.map(jobItem), nextCursor }
})
