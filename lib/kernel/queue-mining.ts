import { enqueue, wakeWorker } from './queue'
import type { Job } from '@/prisma/generated/sqlite/client'
import type { Context, WriteContext } from './context'
import { policyFor, savedPolicies } from './policy-in-force'

// Sessions arrive in bursts, one file each: mining after every file would take longer than the import.
const debounceMs = 2_000

/** Means every agent of the workspace, in the payload of a mining job. */
export const everyAgent = '*'

const jobFor = (agentId: string) => ({
  kind: 'mine' as const,
  agentId: agentId === everyAgent ? null : agentId,
  queuedKey: agentId,
  payload: { agentId },
})

/** Queues mining of everything stored, of one agent or all. The worker is notified after the commit. */
export async function enqueueMining(tx: WriteContext, agentId: string): Promise<Job> {
  const job = await enqueue(tx.db, tx, jobFor(agentId))
  tx.afterCommit(wakeWorker)
  return job
}

/**
 * Queues the mining that follows a change as one job: of the changed agent, or of all when several changed. Returns its id; null when
 * nothing changed or none of the agents learns.
 */
export async function queueMining(ctx: Context, affected: Iterable<string>): Promise<string | null> {
  const agents = [...new Set(affected)]
  const saved = agents.length ? await savedPolicies(ctx.store.db, ctx) : new Map()
  const learning = agents.filter((agentId) => policyFor(saved, { agentId }).policy.learning !== 'off')
  const [first] = learning
  if (!first) return null
  const notBefore = new Date(ctx.now().getTime() + debounceMs)
  const job = await enqueue(ctx.store.db, ctx, { ...jobFor(learning.length > 1 ? everyAgent : first), notBefore })
  setTimeout(wakeWorker, debounceMs + 1).unref()
  return job.id
}
