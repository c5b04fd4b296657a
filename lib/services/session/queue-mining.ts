import { enqueue, wakeWorker } from '../job/queue'
import type { FlowContext } from '../kernel/context'
import { policyFor, savedPolicies } from '../policy/policy-in-force'

/**
 * Queues the mining that follows a change, as one job: of the one agent, or of all when several changed. Answers its id;
 * null when nothing changed or no agent of them learns.
 */
export async function queueMining(ctx: FlowContext, affected: Iterable<string>): Promise<string | null> {
  const agents = [...new Set(affected)]
  const saved = agents.length ? await savedPolicies(ctx.store.db, ctx) : new Map()
  const learning = agents.filter((agentId) => policyFor(saved, { agentId }).policy.learning !== 'off')
  const [first] = learning
  if (!first) return null
  const agentId = learning.length > 1 ? '*' : first
  const job = await enqueue(ctx.store.db, ctx, { kind: 'mine', queuedKey: agentId, payload: { agentId } })
  wakeWorker()
  return job.id
}
