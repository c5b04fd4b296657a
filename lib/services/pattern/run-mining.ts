import * as contract from '@/lib/contract/mining'
import { agentForWrite, enqueueMining, everyAgent, jobItem, writeVerb } from '@/lib/kernel'

/** Queues detection over everything stored before the call: for the named agent, else for all of them in one job. */
export const runMining = writeVerb(contract.runMining, async (ctx, { agent }) => {
  const named = agent ?? ctx.agent
  const row = await enqueueMining(ctx, named ? (await agentForWrite(ctx.db, ctx, named)).id : everyAgent)
  return { job: jobItem(row) }
})
