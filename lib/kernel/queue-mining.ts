import type { Job, Prisma } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from './context'
import { policyFor, savedPolicies } from './policy-in-force'
import { enqueue, joinWaiting, wakeWorker } from './queue'

/** Mining waits until an agent's sessions have settled: this long after the last change … */
const settleMs = 5_000
/** … and at most this long after the first that is not mined yet. */
const latestMs = 60_000

/** Means every agent of the workspace, in the payload of a mining job. */
export const everyAgent = '*'

const jobFor = (agentId: string) => ({
  kind: 'mine' as const,
  agentId: agentId === everyAgent ? null : agentId,
  queuedKey: agentId,
  payload: { agentId },
})

/** Queues mining of everything stored, of one agent or all, at once. The worker is notified after the commit. */
export async function enqueueMining(tx: WriteContext, agentId: string): Promise<Job> {
  const job = await enqueue(tx.db, tx, jobFor(agentId))
  tx.afterCommit(wakeWorker)
  return job
}

/**
 * Queues the mining that follows a change, one job for each changed agent that learns; it begins when the changes have settled. The job
 * is queued in the transaction of the change, so that neither is there without the other. With `more`, an import goes on: its mining
 * waits for the end, or until nothing came for a minute. Returns the ids of the jobs by agent.
 */
export async function queueMining(
  tx: WriteContext,
  affected: Iterable<string>,
  { more = false } = {},
): Promise<Map<string, string>> {
  // In one order: two transactions that queue for the same agents must not deadlock.
  const agents = tx.isPlayed ? [] : [...new Set(affected)].toSorted()
  const jobs = new Map<string, string>()
  const saved = agents.length > 0 ? await savedPolicies(tx.db, tx) : new Map()
  const nowMs = tx.now().getTime()
  const notBefore = (since: Date) => new Date(more ? nowMs + latestMs : Math.min(nowMs + settleMs, since.getTime() + latestMs))
  const learning = agents.filter((agentId) => policyFor(saved, { agentId }).policy.learning !== 'off')
  const drafts = learning.map((agentId) => ({ ...jobFor(agentId), notBefore }))
  const joined = await joinWaiting(tx.db, tx, drafts)
  for (const draft of drafts) jobs.set(draft.queuedKey, joined.get(draft.queuedKey) ?? (await enqueue(tx.db, tx, draft)).id)
  return jobs
}

/** The waiting jobs whose work a job does too when it begins: mining every agent mines each. Null: none. */
export function coveredBy({ id, workspaceId, kind, agentId }: Job): Prisma.JobWhereInput | null {
  const mining = { workspaceId, kind: 'mine', status: 'queued' } as const
  return kind === 'mine' && agentId === null ? { ...mining, id: { not: id }, agentId: { not: null } } : null
}

/** The waiting job that does a job's work too; null where none could. */
export function coverOf({ workspaceId, kind, agentId }: Job): Prisma.JobWhereInput | null {
  return kind === 'mine' && agentId !== null ? { workspaceId, kind, status: 'queued', agentId: null } : null
}
