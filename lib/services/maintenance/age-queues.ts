import { ageCandidates } from '../candidate/age-candidates'
import type { Context } from '../kernel/context'
import { inTransaction } from '../kernel/verb'

/**
 * Lets proposals that nobody decided on step aside, agent by agent: an agent that sends no session any more is not mined, and its
 * queue would wait for ever. Each in a transaction of its own, so that requests between do not wait.
 */
export async function ageQueues(ctx: Context): Promise<void> {
  const agents = await ctx.store.reader.candidate.findMany({
    where: { workspaceId: ctx.workspace.id, status: 'open' },
    distinct: ['agentId'],
    select: { agentId: true },
    orderBy: { agentId: 'asc' },
  })
  for (const { agentId } of agents) await inTransaction(ctx, (tx) => ageCandidates(tx, agentId))
}
