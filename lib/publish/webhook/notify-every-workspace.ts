import { inEveryWorkspace, wakeWorker } from '@/lib/kernel'
import { queueDeliveries } from './collect'

/** Queues what webhooks are to be told, of all workspaces or of one: also what another process wrote and did not live to tell. */
export async function notifyEveryWorkspace(id?: string): Promise<void> {
  let queued = 0
  const where = { id, webhooks: { some: { isActive: true } } }
  await inEveryWorkspace(where, { job: 'webhook', failure: 'telling webhooks failed' }, async (ctx) => {
    queued += await queueDeliveries(ctx)
  })
  if (queued > 0) wakeWorker()
}
