import { enqueue, wakeWorker } from '../job/queue'
import type { Context } from '../kernel/context'
import { policyFor, savedPolicies } from '../policy/policy-in-force'

// Sessions come in bursts: a file each, and mining after each file would take longer than taking them in.
const settleMs = 2_000

/**
 * Queues the mining that follows a change, as one job: of the one agent, or of all when several changed. Answers its id;
 * null when nothing changed or no agent of them learns.
 */
export async function queueMining(ctx: Context, affected: Iterable<string>): Promise<string | null> {
  const agents = [...new Set(affected)]
  const saved = agents.length ? await savedPolicies(ctx.store.db, ctx) : new Map()
  const learning = agents.filter((agentId) => policyFor(saved, { agentId }).policy.learning !== 'off')
  const [first] = learning
  if (!first) return null
  const agentId = learning.length > 1 ? '*' : first
  const notBefore = new Date(ctx.now().getTime() + settleMs)
  const whose = { agentId: learning.length > 1 ? null : first, queuedKey: agentId, payload: { agentId } }
  const job = await enqueue(ctx.store.db, ctx, { kind: 'mine', ...whose, notBefore })
  setTimeout(wakeWorker, settleMs + 1).unref()
  return job.id
}
