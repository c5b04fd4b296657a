import * as contract from '@/lib/contract/session'
import { pageOf } from '../kernel/page'
import { readVerb } from '../kernel/verb'
import { jobItem } from './queue'

/** Background jobs of the workspace, newest first. */
export const listJobs = readVerb(contract.listJobs, async (ctx, { status, kind, limit, cursor }) => {
  const id = cursor === undefined ? undefined : { lt: cursor }
  const where = { workspaceId: ctx.workspace.id, status, kind, id }
  const found = await ctx.db.job.findMany({ where, orderBy: { id: 'desc' }, take: limit + 1 })
  const { rows, nextCursor } = pageOf(found, limit)
  return { items: rows.map(jobItem), nextCursor }
})
