import * as contract from '@/lib/contract/job'
import { agentScope, pageOf, readVerb, jobItem } from '@/lib/kernel'

/** Background jobs of the workspace, newest first; an agent sees its own. A load's long list is read with the job itself. */
export const listJobs = readVerb(contract.listJobs, async (ctx, { status, kind, limit, cursor }) => {
  const id = cursor === undefined ? undefined : { lt: cursor }
  const where = { workspaceId: ctx.workspace.id, ...(await agentScope(ctx.db, ctx)), status, kind, id }
  const fetched = await ctx.db.job.findMany({ where, orderBy: { id: 'desc' }, take: limit + 1, omit: { result: true } })
  const { rows, nextCursor } = pageOf(fetched, limit)
  const ofShort = { id: { in: rows.flatMap((row) => (row.kind === 'load' ? [] : [row.id])) } }
  const results = await ctx.db.job.findMany({ where: ofShort, select: { id: true, result: true } })
  const resultOf = new Map(results.map((row) => [row.id, row.result]))
  return { items: rows.map((row) => jobItem({ ...row, result: resultOf.get(row.id) ?? null })), nextCursor }
})
