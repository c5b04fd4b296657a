import { store } from '@/lib/store/store'
import { wakeWorker } from '../job/queue'
import { inEveryWorkspace } from '../workspace/in-every-workspace'
import { queueDeliveries } from './collect'

const endedKeptMs = 24 * 60 * 60 * 1000

/** Queues what webhooks are to be told, of all workspaces or of one: also what another process wrote and did not live to tell. */
export async function tellEveryWorkspace(id?: string): Promise<void> {
  let queued = 0
  const told = { id, webhooks: { some: { isActive: true } } }
  await inEveryWorkspace(told, { job: 'webhook', failure: 'telling webhooks failed' }, async (ctx) => {
    queued += await queueDeliveries(ctx)
  })
  if (queued > 0) wakeWorker()
  if (id === undefined) await dropEnded()
}

/** A day after their end, jobs that sent messages tell nothing that the log of deliveries does not. */
async function dropEnded(): Promise<void> {
  const endedAt = { lt: new Date(Date.now() - endedKeptMs) }
  await store().db.job.deleteMany({ where: { kind: 'webhook', status: 'succeeded', endedAt } })
}
