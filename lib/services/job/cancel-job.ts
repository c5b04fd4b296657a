import * as contract from '@/lib/contract/job'
import { notFound } from '@/lib/domain/problem/problem'
import { agentScope, jobBus, jobItem, writeVerb } from '@/lib/kernel'

/** Cancels a job: one that waits at once, one that runs when its runner next looks. An ended one stays as it is. */
export const cancelJob = writeVerb(contract.cancelJob, async (ctx, { id }) => {
  const mine = { id, workspaceId: ctx.workspace.id, ...(await agentScope(ctx.db, ctx)) }
  const ended = {
    status: 'cancelled' as const,
    queuedKey: null,
    endedAt: ctx.now(),
    error: 'Cancelled by a person before it started',
  }
  const { count } = await ctx.db.job.updateMany({ where: { ...mine, status: 'queued' }, data: ended })
  if (count) ctx.afterCommit(() => void jobBus().emit('ended', id))
  else await ctx.db.job.updateMany({ where: { ...mine, status: 'running' }, data: { cancelRequested: true } })
  const row = await ctx.db.job.findFirst({ where: mine })
  if (!row) throw notFound(`job "${id}"`)
  return jobItem(row)
})
