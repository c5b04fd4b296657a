import * as contract from '@/lib/contract/session'
import { agentForWrite } from '../agent/resolve-agent'
import { enqueue, jobItem, wakeWorker } from '../job/queue'
import { writeVerb } from '../kernel/verb'

/** Stands for every agent of the workspace in the payload of a mining job. */
export const everyAgent = '*'

/** Queues detection over everything stored before the call: for the named agent, else for all of them in one job. */
export const runMining = writeVerb(contract.runMining, async (ctx, { agent }) => {
  const named = agent ?? ctx.agent
  const agentId = named ? (await agentForWrite(ctx.db, ctx, named)).id : everyAgent
  const row = await enqueue(ctx.db, ctx, {
    kind: 'mine',
    agentId: named ? agentId : null,
    queuedKey: agentId,
    payload: { agentId },
  })
  ctx.afterCommit(wakeWorker)
  return { job: jobItem(row) }
})
