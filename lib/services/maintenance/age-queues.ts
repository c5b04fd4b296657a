import { inTransaction, type Context } from '@/lib/kernel'
import { ageCandidates } from '@/lib/learning'

/**
 * Lets proposals that nobody decided on step aside, agent by agent: an agent that sends no session any more is not mined, and its
 * queue would wait for ever. `at` is the sweep's clock. Each in a transaction of its own, so that requests between do not wait.
 */
export async function ageQueues(ctx: Context, at: Date): Promise<void> {
  const agents = await ctx.store.reader.candidate.findMany({
    where: { workspaceId: ctx.workspace.id, status: 'open' },
    distinct: ['agentId'],
    select: { agentId: true },
    orderBy: { agentId: 'asc' },
  })
  for (const { agentId } of agents) await inTransaction(ctx, (tx) => ageCandidates(tx, agentId, at))
}
