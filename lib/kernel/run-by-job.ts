import { readJob, type JobItem } from '@/lib/contract/job'
import type { FlowContext } from './context'
import { enqueue, wakeWorker, type JobDraft } from './queue'
import { agentForWrite } from './resolve-agent'
import { perform } from './verb'

/** Queues a job of the agent that asks, and waits so many seconds for it. The same job asked for again while it is queued is that one. */
export async function runByJob(ctx: FlowContext, draft: JobDraft, wait: number): Promise<JobItem> {
  const { id } = await ctx.transaction(async (tx) => {
    const agentId = ctx.agent === null ? null : (await agentForWrite(tx.db, tx, ctx.agent)).id
    return enqueue(tx.db, tx, { ...draft, agentId })
  })
  wakeWorker()
  return perform(ctx, readJob, { id, wait })
}
